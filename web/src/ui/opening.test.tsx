import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { endOpening, Opening } from './opening'

it('shows the shape of a dialog while it is waited for, whoever ends it before', () => {
  const shape = document.body.appendChild(document.createElement('dialog'))
  shape.id = 'opening'
  const { unmount } = render(<Opening />)
  expect(shape).toHaveAttribute('open')
  endOpening()
  expect(shape).toHaveAttribute('open')
  unmount()
  expect(shape).not.toHaveAttribute('open')
  shape.remove()
})
