import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'

const THEMES = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const
type Theme = (typeof THEMES)[number]['value']

const KEPT_SECONDS = 365 * 86_400

function current(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  // A cookie, so that pages without scripts have it too. If cookies are blocked, the theme lasts until the page is closed.
  const seconds = theme === 'system' ? 0 : KEPT_SECONDS
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  document.cookie = `almanac_theme=${theme}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}

export function ThemeChoice() {
  const [theme, setTheme] = useState(current)
  return (
    <fieldset className="segmented">
      <legend className="hidden">Theme</legend>
      {THEMES.map(({ value, label, Icon }) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => {
              chooseTheme(value)
              setTheme(value)
            }}
          />
          <Icon size={16} aria-hidden />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
