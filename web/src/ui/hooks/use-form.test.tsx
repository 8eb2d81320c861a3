import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { FormAlert } from '../form-alert'
import { emptyFields, useForm } from './use-form'

interface Sent {
  readonly values: unknown
  readonly end: () => void
}

function Form({ sent }: { sent: Sent[] }) {
  const form = useForm({
    initial: { name: '', code: '' },
    check: (values) => emptyFields(values, 'Falta.'),
    send: async (values, { set, mark, say }) => {
      await new Promise<void>((end) => sent.push({ values, end }))
      mark({ code: 'Não é este.' })
      say({ severity: 'error', message: 'Não deu.' })
      set({ code: '' })
    },
  })
  const input = (name: 'name' | 'code', mask?: (value: string) => string) => {
    const { error, ...bound } = form.bind(name, mask)
    return <input aria-label={name} aria-invalid={error !== null} title={error ?? ''} {...bound} />
  }
  return (
    <form {...form.props}>
      <FormAlert of={form} />
      {input('name')}
      {input('code', (value) => value.toUpperCase())}
      <button>Enviar</button>
    </form>
  )
}

it('marks what is empty, and sends nothing', async () => {
  const sent: Sent[] = []
  render(<Form sent={sent} />)
  await userEvent.type(screen.getByLabelText('name'), 'Ana')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))

  expect(sent).toEqual([])
  expect(screen.getByLabelText('name')).toHaveAttribute('aria-invalid', 'false')
  expect(screen.getByTitle('Falta.')).toBe(screen.getByLabelText('code'))
  expect(screen.getByLabelText('code')).toHaveFocus()
})

it('sends once at a time, and says what came of it', async () => {
  const sent: Sent[] = []
  render(<Form sent={sent} />)
  await userEvent.type(screen.getByLabelText('name'), 'Ana')
  await userEvent.type(screen.getByLabelText('code'), 'ab')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Enviar' }))

  expect(sent.map(({ values }) => values)).toEqual([{ name: 'Ana', code: 'AB' }])
  sent[0]?.end()
  await waitFor(() => {
    expect(screen.getByTitle('Não é este.')).toHaveFocus()
  })
  expect(screen.getByRole('alert')).toHaveTextContent('Não deu.')
  expect(screen.getByLabelText('name')).toHaveValue('Ana')
  expect(screen.getByLabelText('code')).toHaveValue('')

  await userEvent.type(screen.getByLabelText('code'), 'cd')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(sent.map(({ values }) => values)).toEqual([
    { name: 'Ana', code: 'AB' },
    { name: 'Ana', code: 'CD' },
  ])
  expect(screen.queryByRole('alert')).toBeNull()
  sent[1]?.end()
})
