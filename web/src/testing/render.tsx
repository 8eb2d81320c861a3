import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { AppProvider } from '@/app/provider'
import { AppRoutes } from '@/app/routes'
import { setupStore } from '@/app/store'
import { tokenStore } from '@/lib/token-store'
import { token } from './factories'

// Scripts that the application loads when they are needed are loaded before a test begins: on a busy machine that takes longer than a
// test waits for an element.
import.meta.glob(
  [
    '/src/app/routes/*.tsx',
    '/src/shell/*.tsx',
    '/src/features/**/*.tsx',
    '/src/desk/desk.tsx',
    '/src/partners/**/*.tsx',
    '!**/*.test.tsx',
  ],
  {
    eager: true,
  },
)

interface RenderOptions {
  /** Whether a token is stored before the application starts. */
  signedIn?: boolean
}

function Address() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <span data-testid="address" hidden>
        {pathname + search}
      </span>
      <button type="button" data-testid="back" hidden onClick={() => void navigate(-1)} />
    </>
  )
}

/** Starts the whole application at an address, with a store of its own. */
export function renderApp(path: string, { signedIn = false }: RenderOptions = {}) {
  if (signedIn) tokenStore.write(token)
  const store = setupStore()
  const user = userEvent.setup()
  render(
    <AppProvider store={store}>
      <MemoryRouter useTransitions={false} initialEntries={[path]}>
        <Address />
        <AppRoutes />
      </MemoryRouter>
    </AppProvider>,
  )
  return {
    store,
    user,
    address: () => screen.getByTestId('address').textContent,
    /** Goes back, as the button of the browser does. */
    back: () => {
      fireEvent.click(screen.getByTestId('back'))
    },
  }
}

/** The accessibility rules that the page breaks. Colours are checked in a real browser: jsdom paints nothing. */
export async function accessibilityViolations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
    resultTypes: ['violations'], // what is right need not be described
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
