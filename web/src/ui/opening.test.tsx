import { render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { endOpening, Opening } from './opening'

it('shows the shape of a dialog while it is waited for, whoever ends it before', () => {
  const shape = document.body.appendChild(document.createElement('dialog'))
  shape.id = 'opening'
  const { unmount } = render(<Opening onClose={() => undefined} />)
  expect(shape).toHaveAttribute('open')
  endOpening()
  expect(shape).toHaveAttribute('open')
  unmount()
  expect(shape).not.toHaveAttribute('open')
  shape.remove()
})

it('tells who closes it before the dialog is there, and only that', async () => {
  const shape = document.body.appendChild(document.createElement('dialog'))
  shape.id = 'opening'
  const onClose = vi.fn()
  const { unmount } = render(<Opening onClose={onClose} />)
  shape.close()
  await waitFor(() => {
    expect(onClose).toHaveBeenCalledOnce()
  })
  shape.showModal()
  unmount()
  await Promise.resolve()
  expect(onClose).toHaveBeenCalledOnce()
  shape.remove()
})

it('tells who closed it although the dialog came before the browser said so', () => {
  const shape = document.body.appendChild(document.createElement('dialog'))
  shape.id = 'opening'
  const onClose = vi.fn()
  const { unmount } = render(<Opening onClose={onClose} />)
  shape.removeAttribute('open')
  unmount()
  expect(onClose).toHaveBeenCalledOnce()
  shape.remove()
})
