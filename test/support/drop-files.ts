import type { Locator, Page } from 'playwright-core'

/** Drops files and folders of this machine on an element, the way the browser gets them from the system. */
export async function dropFiles(page: Page, onto: Locator, files: readonly string[]): Promise<void> {
  const box = await onto.boundingBox()
  if (box === null) throw new Error('There is nothing to drop files on')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    })
  }
  await session.detach()
}
