import { act, screen } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { readServerPage } from '@/lib/server-page'
import { accessibilityViolations } from '@/testing/render'
import { pageAt } from './pages'
import { AppProvider } from './provider'
import { AppRoutes } from './routes'
import { setupStore } from './store'
import { takeEntries } from './take-entries'

// What the server writes, as its own tests keep it.
const folder = '../api/testdata/pages'

afterEach(() => {
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
})

it.each(readdirSync(folder))('takes %s over as it is', async (file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  const page = readServerPage(new DOMParser().parseFromString(text, 'text/html'))
  if (page === null) throw new Error(`${file} has nothing to start from`)
  const [, written] =
    /<div id="root">(.*)<\/div><script type="application\/json" id="devolve-page"/s.exec(text) ?? []
  window.history.replaceState(null, '', page.path)
  const root = document.createElement('div')
  root.innerHTML = written ?? ''
  document.body.append(root)

  const complaints: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...args) => complaints.push(args))
  const store = setupStore()
  takeEntries(store, page.entries)
  await pageAt(window.location.pathname).preload()
  const before = root.innerHTML
  const application = await act(async () => {
    const taken = hydrateRoot(
      root,
      <AppProvider store={store}>
        <BrowserRouter useTransitions={false}>
          <AppRoutes />
        </BrowserRouter>
      </AppProvider>,
      { onRecoverableError: (error) => complaints.push(error) },
    )
    await Promise.resolve()
    return taken
  })

  expect(complaints).toEqual([])
  expect(root.innerHTML).toBe(before)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(await accessibilityViolations()).toEqual([])
  act(() => {
    application.unmount()
  })
})
