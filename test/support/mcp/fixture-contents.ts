import type { CallToolResult } from '@modelcontextprotocol/server'

type Content = CallToolResult['content'][number]

/** One red pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
/** A sound without a sample. */
export const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA='

export const text = (value: string): Content => ({ type: 'text', text: value })
export const image: Content = { type: 'image', data: PNG, mimeType: 'image/png' }
export const audio: Content = { type: 'audio', data: WAV, mimeType: 'audio/wav' }

export const resource = (uri: string, mimeType: string, value: string): Content => ({
  type: 'resource',
  resource: { uri, mimeType, text: value },
})
