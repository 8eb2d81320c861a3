import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Video } from './video'

const film = () => screen.queryByLabelText('Conheça')
const start = () => screen.getByRole('link', { name: 'Assistir ao vídeo' })

function show() {
  render(<Video video={{ title: 'Conheça', file: 'conheca.mp4', seconds: 28, text: 'O que se vê.' }} />)
}

it('loads nothing of the video before a click', async () => {
  show()
  expect(film()).not.toBeInTheDocument()
  expect(start()).toHaveAttribute('href', '/conheca.mp4')
  expect(screen.getByRole('heading', { name: 'Conheça' })).toBeVisible()
  expect(screen.getByText('O que se vê.')).toBeVisible()
  expect(screen.getByText('28 segundos')).toBeVisible()

  await userEvent.click(start())
  expect(film()).toHaveAttribute('src', '/conheca.mp4')
  expect(film()).toHaveAttribute('controls')
  expect(film()).toHaveProperty('muted', true)
  expect(film()).toHaveFocus()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

it('leaves a click for another tab to the browser', () => {
  show()
  fireEvent.click(start(), { ctrlKey: true })
  expect(film()).not.toBeInTheDocument()
})

it('says when it cannot be played, and leads to the file', async () => {
  show()
  await userEvent.click(start())
  fireEvent.error(film()!)
  expect(screen.getByRole('alert')).toHaveTextContent('O vídeo não pôde ser reproduzido aqui.')
  expect(fireEvent.click(start())).toBe(true)
  expect(film()).not.toBeInTheDocument()
})
