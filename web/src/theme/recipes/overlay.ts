/** The parts of what lies over the page. */
export const overlaySlots = [
  'backdrop',
  'positioner',
  'content',
  'title',
  'description',
  'closeTrigger',
  'trigger',
  'header',
  'body',
  'footer',
]

/** What covers the page, and where what lies over it stands. */
export const overlay = { position: 'fixed', inset: '0', zIndex: 'overlay' } as const

/** It ends where a message begins, so that none of its buttons is covered. */
export const aboveAlert = { bottom: 'var(--alert-room, 0px)' } as const

/** How the page is covered. */
export const backdrop = {
  ...overlay,
  bg: 'scrim',
  _open: { animation: 'fade-in 200ms ease-out' },
  _closed: { animation: 'fade-out 120ms ease-in' },
} as const
