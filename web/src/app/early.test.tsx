import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { doEarlyAgain } from './early'

afterEach(() => {
  delete window.devolveEarly
})

function Filters() {
  const [chosen, setChosen] = useState({ category: '', sort: '' })
  return (
    <>
      {(['category', 'sort'] as const).map((name) => (
        <select
          key={name}
          aria-label={name}
          value={chosen[name]}
          onChange={(event) => {
            setChosen({ ...chosen, [name]: event.currentTarget.value })
          }}
        >
          <option value="">none</option>
          <option value="other">other</option>
        </select>
      ))}
      <output>{`${chosen.category} ${chosen.sort}`}</output>
    </>
  )
}

it('what was chosen in two lists before React could hear it is chosen again', () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Filters />)
  const early = { kept: new Map<Element, string>(), taken: false }
  window.devolveEarly = early
  for (const select of screen.getAllByRole<HTMLSelectElement>('combobox')) {
    select.value = 'other'
    early.kept.set(select, 'input')
  }
  render(<Filters />, { container, hydrate: true })
  act(doEarlyAgain)
  expect(screen.getByRole('status')).toHaveTextContent('other other')
  for (const select of screen.getAllByRole('combobox')) expect(select).toHaveValue('other')
})
