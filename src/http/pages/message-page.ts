import { type Html, html } from './html.ts'
import type { Page } from './page.ts'

/** A page with only a message. */
export function messagePage(title: string, message: string, detail?: string | Html): Page {
  return {
    title,
    body: html`<p>${message}</p>${detail !== undefined && html`<p class="soft">${detail}</p>`}`,
  }
}
