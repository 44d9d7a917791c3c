import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { html } from '../pages/html.ts'
import { messagePage } from '../pages/message-page.ts'
import { notice, type Page, pageHeaders, renderPage } from '../pages/page.ts'

/** Pages that the authorization server shows by itself, in the look of ours. */
function showPage(ctx: KoaContextWithOIDC, page: Page): void {
  ctx.set(pageHeaders(page))
  ctx.body = renderPage(page, new URL(ctx.oidc.issuer).pathname.replace(/\/+$/, ''))
}

/** For users, who can do little about most of them; developers find the word of the protocol below. */
const PLAIN_WORDS: Readonly<Record<string, string>> = {
  invalid_client:
    'This service does not know the application, or no longer does. Remove the connection in the application and set it up again.',
  invalid_redirect_uri:
    'The application wants you to be sent to an address that it did not register. It may not be what it says it is.',
  invalid_request: 'The application sent a request that cannot be understood, or that has ended.',
  access_denied: 'Access was not allowed.',
}

/** An error that must not be sent to the client, because the client or its address is in doubt. */
export function renderError(ctx: KoaContextWithOIDC, { error, error_description = '' }: ErrorOut): void {
  showPage(
    ctx,
    messagePage(
      'The application could not be connected',
      PLAIN_WORDS[error] ?? 'Go back to the application and start again.',
      `For its developers: ${error}${error_description === '' ? '' : ` (${error_description})`}`,
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

/** RFC 8628, section 5.4: the user compares the code, so that nobody connects somebody else's device for them. */
export function userCodeConfirm(ctx: KoaContextWithOIDC, userCode: string): void {
  showPage(ctx, {
    title: 'Is this your device?',
    body: html`
<p><strong>${ctx.oidc.client?.clientName ?? ctx.oidc.client?.clientId ?? ''}</strong> asks to be connected. The device must
show this code:</p>
<p class="code"><code>${userCode}</code></p>
<p class="soft">If you did not start this yourself, or the codes differ, do not continue.</p>
<form method="post" action="${ctx.oidc.urlFor('code_verification')}">
<input type="hidden" name="xsrf" value="${xsrfOf(ctx)}">
<input type="hidden" name="user_code" value="${userCode}">
<button type="submit" name="confirm" value="yes">It is my device</button>
<button class="second" type="submit" name="abort" value="yes">Stop</button>
</form>`,
  })
}

export function deviceConnected(ctx: KoaContextWithOIDC): void {
  showPage(ctx, messagePage('The device is connected', 'You can close this page and go on at the device.'))
}

/**
 * A form for devices that comes without the browser's session has ended. The library refuses it, and then fails to keep
 * the session that it made for showing the refusal.
 */
export function showEndedDeviceForm(ctx: KoaContextWithOIDC, error: unknown): void {
  const isDevicePage = ['code_verification', 'device_resume'].includes(ctx.oidc?.route ?? '')
  if (!isDevicePage || !(error instanceof TypeError) || !error.message.includes('persisted Sessions')) throw error
  ctx.status = 400
  showPage(
    ctx,
    messagePage(
      'The device could not be connected',
      'This form has ended, or was opened elsewhere. Open /oauth/device again.',
    ),
  )
}

function xsrfOf(ctx: KoaContextWithOIDC): string {
  const { state } = (ctx.oidc.session ?? {}) as { state?: { secret?: string } }
  return state?.secret ?? ''
}
