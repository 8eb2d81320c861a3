import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { AlertProvider } from './alert/alert-provider'
import { lazyPart } from './lazy-part'
import { Opened } from './opened'

function setUp(load: () => Promise<{ default: () => React.JSX.Element }>) {
  const Part = lazyPart(load)
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => {
            setOpen(true)
          }}
        >
          Abrir
        </button>
        <Opened
          part={Part}
          open={open}
          opening={<p>A caminho</p>}
          onFailed={() => {
            setOpen(false)
          }}
        >
          <Part />
        </Opened>
      </>
    )
  }
  render(
    <AlertProvider>
      <Page />
    </AlertProvider>,
  )
  return { Part, user: userEvent.setup(), button: screen.getByRole('button', { name: 'Abrir' }) }
}

const content = { default: () => <p>Aberto</p> }

it('says that its script did not come, keeps the page, and asks for it again', async () => {
  let isOnline = false
  const { user, button } = setUp(() =>
    isOnline ? Promise.resolve(content) : Promise.reject(new TypeError('Failed to fetch')),
  )
  await user.click(button)
  expect(await screen.findByText(/Isto não carregou/)).toBeVisible()
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByText('A caminho')).not.toBeInTheDocument()
  isOnline = true
  await user.click(button)
  expect(await screen.findByText('Aberto')).toBeVisible()
})

it('is there with the tap when its script has come before', async () => {
  const { Part, user, button } = setUp(() => Promise.resolve(content))
  await Part.preload()
  await user.click(button)
  expect(screen.getByText('Aberto')).toBeVisible()
})

it('says nothing of what was fetched ahead and did not come', async () => {
  let isOnline = false
  const { Part, user, button } = setUp(() =>
    isOnline ? Promise.resolve(content) : Promise.reject(new TypeError('Failed to fetch')),
  )
  Part.prepare()
  await Promise.resolve()
  expect(screen.queryByText(/Isto não carregou/)).not.toBeInTheDocument()
  isOnline = true
  await user.click(button)
  expect(await screen.findByText('Aberto')).toBeVisible()
})

it('stands for it until the script comes', async () => {
  let come: () => void = () => undefined
  const { user, button } = setUp(
    () =>
      new Promise((resolve) => {
        come = () => {
          resolve(content)
        }
      }),
  )
  await user.click(button)
  expect(screen.getByText('A caminho')).toBeVisible()
  come()
  expect(await screen.findByText('Aberto')).toBeVisible()
  expect(screen.queryByText('A caminho')).not.toBeInTheDocument()
})
