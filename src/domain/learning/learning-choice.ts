/** Whether administrators let ranking learn from use. Read with every search, so reading it must be cheap. */
export interface LearningChoiceStore {
  isOn(): Promise<boolean>
  save(isOn: boolean): Promise<void>
}
