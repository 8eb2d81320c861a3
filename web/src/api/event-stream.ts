import { createParser } from 'eventsource-parser'

/** The stream was refused; trying again will not help unless the status says so. */
export class StreamRefusedError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`event stream refused with status ${status}`)
    this.name = 'StreamRefusedError'
    this.status = status
  }
}

interface StreamOptions {
  url: string
  headers: Record<string, string>
  signal: AbortSignal
  /** Give up on a connection that says nothing, not even a comment, for this long. */
  silenceMs: number
  onOpen: () => void
  onEvent: (name: string, data: string) => void
}

/** Reads one server-sent event stream to its end. It uses fetch because EventSource cannot send headers. */
export async function readEventStream(options: StreamOptions): Promise<void> {
  const connection = new AbortController()
  const abort = () => {
    connection.abort()
  }
  options.signal.addEventListener('abort', abort)
  let watchdog = setTimeout(abort, options.silenceMs)
  try {
    const response = await fetch(options.url, {
      headers: { Accept: 'text/event-stream', ...options.headers },
      cache: 'no-store',
      signal: connection.signal,
    })
    if (!response.ok || response.body === null) throw new StreamRefusedError(response.status)
    options.onOpen()
    const parser = createParser({
      onEvent: (event) => {
        options.onEvent(event.event ?? 'message', event.data)
      },
    })
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(watchdog)
      watchdog = setTimeout(abort, options.silenceMs)
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(watchdog)
    options.signal.removeEventListener('abort', abort)
    connection.abort()
  }
}
