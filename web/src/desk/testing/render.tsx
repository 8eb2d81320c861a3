import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { renderApp } from '@/testing/render'
import { deskSession } from '../session/desk-session'
import { me, staffToken } from './factories'

import.meta.glob('../pages/*.tsx', { eager: true }) // as in renderApp

interface RenderDeskOptions {
  signedIn?: boolean
  /** When the session is over at the latest. */
  expiresAt?: Date
}

/** Starts the application at an address of the desk. */
export function renderDesk(
  path: string,
  { signedIn = true, expiresAt = new Date(Date.now() + 8 * 3_600_000) }: RenderDeskOptions = {},
) {
  if (signedIn) {
    deskSession.write({
      token: staffToken,
      expiresAt: expiresAt.toISOString(),
      enrolling: false,
      handle: me.handle,
    })
  }
  return renderApp(path)
}

/** A button once it is known that who is signed in may use it. */
export async function usableButton(name: string) {
  await screen.findByRole('button', { name })
  await waitFor(() => {
    expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-disabled')
  })
  return screen.getByRole('button', { name })
}
