/** Where people sign in and agree while an app connects. */
export const INTERACTION_PATH = '/oauth/interaction'
