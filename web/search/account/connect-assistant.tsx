import { useState } from 'react'
import { CopyButton } from '../../shared/copy-button.tsx'
import { at } from '../../shared/start.ts'
import { assistants, whyUnreachable } from './assistants.ts'

/** Lines to paste into an assistant. No token is needed: the user signs in and allows it in the browser. */
export function ConnectAssistant() {
  const url = new URL(at('/mcp'), location.href).href
  const all = assistants(url)
  const [chosen, setChosen] = useState(all[0]?.id)
  const shown = all.find(({ id }) => id === chosen)
  const obstacle = shown?.isHosted === true ? whyUnreachable(url) : undefined
  return (
    <section aria-labelledby="assistants">
      <h2 id="assistants">Connect an assistant</h2>
      <p className="soft">
        It can search and read what you can see. You sign in and allow it in the browser; revoke it below at any time.
      </p>
      <div className="assistant-tabs">
        {all.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="button small"
            aria-pressed={id === chosen}
            onClick={() => setChosen(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {shown !== undefined && (
        <>
          <p>{shown.steps}</p>
          {obstacle !== undefined && (
            <p className="error" role="status">
              {shown.name} can't connect to this address yet. {obstacle}. It needs an https address that's reachable
              from the internet.
            </p>
          )}
          <div className="copy-line">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
            <pre tabIndex={0}>{shown.code}</pre>
            <CopyButton text={shown.code} label={`Copy for ${shown.name}`} />
          </div>
        </>
      )}
    </section>
  )
}
