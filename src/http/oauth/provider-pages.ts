import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { themeOf } from '../pages/cookies.ts'
import { html } from '../pages/html.ts'
import { messagePage } from '../pages/message-page.ts'
import { notice, type Page, pageHeaders, renderPage } from '../pages/page.ts'

/** Pages that the authorization server shows itself, in the style of our pages. */
function showPage(ctx: KoaContextWithOIDC, page: Page): void {
  ctx.set(pageHeaders(page))
  ctx.body = renderPage(page, new URL(ctx.oidc.issuer).pathname.replace(/\/+$/, ''), themeOf(ctx.headers))
}

/** Messages for users. The page also shows the OAuth error code, for developers. */
const PLAIN_WORDS: Readonly<Record<string, string>> = {
  invalid_client: "Almanac doesn't recognize this app. Remove the connection in the app and set it up again.",
  invalid_redirect_uri: "The app asked to send you to a URL it hasn't registered. It may not be what it claims to be.",
  invalid_request: 'The app sent a request that is invalid or has expired. Go back to the app and start again.',
  access_denied: 'Access was denied.',
}

/** Shows an error that must not be sent to the client, because the client or its redirect URI can't be trusted. */
export function renderError(ctx: KoaContextWithOIDC, { error, error_description = '' }: ErrorOut): void {
  showPage(
    ctx,
    messagePage(
      "Couldn't connect the app",
      PLAIN_WORDS[error] ?? 'Go back to the app and start again.',
      `For developers: ${error}${error_description === '' ? '' : ` (${error_description})`}`,
    ),
  )
}

/** Asks for the code that a device shows. */
export function userCodeInput(ctx: KoaContextWithOIDC, problem: string | undefined): void {
  showPage(ctx, {
    title: 'Connect a device',
    body: html`
${notice(problem)}
<form method="post" action="${ctx.oidc.urlFor('code_verification')}">
<input type="hidden" name="xsrf" value="${xsrfOf(ctx)}">
<label for="user_code">Code on the device</label>
<input id="user_code" name="user_code" type="text" autocomplete="off" autocapitalize="characters" required autofocus>
<button type="submit">Continue</button>
</form>`,
  })
}

/** RFC 8628, section 5.4: the user compares the code, so that nobody can trick them into connecting another device. */
export function userCodeConfirm(ctx: KoaContextWithOIDC, userCode: string): void {
  showPage(ctx, {
    title: 'Is this your device?',
    body: html`
<p><strong>${ctx.oidc.client?.clientName ?? ctx.oidc.client?.clientId ?? ''}</strong> wants to connect. Check that the device
shows this code:</p>
<p class="code"><code>${userCode}</code></p>
<p class="soft">If you didn't start this yourself, or the codes differ, don't continue.</p>
<form method="post" action="${ctx.oidc.urlFor('code_verification')}">
<input type="hidden" name="xsrf" value="${xsrfOf(ctx)}">
<input type="hidden" name="user_code" value="${userCode}">
<button type="submit" name="confirm" value="yes">Yes, connect it</button>
<button class="second" type="submit" name="abort" value="yes">Cancel</button>
</form>`,
  })
}

export function deviceConnected(ctx: KoaContextWithOIDC): void {
  showPage(ctx, messagePage('Device connected', 'You can close this page and continue on your device.'))
}

/**
 * A device form sent without the browser's session has expired. The library rejects it, and then fails to save the
 * session it created to show the error.
 */
export function showEndedDeviceForm(ctx: KoaContextWithOIDC, error: unknown): void {
  const isDevicePage = ['code_verification', 'device_resume'].includes(ctx.oidc?.route ?? '')
  if (!isDevicePage || !(error instanceof TypeError) || !error.message.includes('persisted Sessions')) throw error
  ctx.status = 400
  showPage(
    ctx,
    messagePage(
      "Couldn't connect the device",
      'This form has expired or was opened in another browser. Open /oauth/device again.',
    ),
  )
}

function xsrfOf(ctx: KoaContextWithOIDC): string {
  const { state } = (ctx.oidc.session ?? {}) as { state?: { secret?: string } }
  return state?.secret ?? ''
}
