import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { SortingState } from '@tanstack/react-table'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router'
import { expect, it, vi } from 'vitest'
import { toApiError } from '@/lib/problem'
import { ChakraRoot } from '@/ui/chakra-root'
import { accessibilityViolations } from '@/testing/render'
import { SearchField } from '../url/search-field'
import type { Column } from './columns'
import { DataTable } from './data-table'

interface Item {
  readonly id: string
  readonly name: string
  readonly cents: number
}

const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `id-${index}`,
    name: `Item ${index}`,
    cents: (index * 7919) % 1000,
  }))

const columns: readonly Column<Item>[] = [
  { id: 'name', header: 'Nome', width: 10, grow: 1, cell: (item) => item.name, sortBy: (item) => item.name },
  {
    id: 'value',
    header: 'Valor',
    width: 8,
    align: 'end',
    cell: (item) => item.cents,
    sortBy: (item) => item.cents,
  },
]

type Props = Partial<Parameters<typeof DataTable<Item>>[0]>

function Table(props: Props) {
  const [sort, setSort] = useState<SortingState>([])
  return (
    <DataTable
      label="Itens"
      columns={columns}
      rows={items(10_000)}
      rowKey={(item) => item.id}
      to={(item) => `/item/${item.id}`}
      retry={() => undefined}
      empty="Nada aqui."
      sort={sort}
      onSort={setSort}
      {...props}
    />
  )
}

function Where() {
  return <p data-testid="address">{useLocation().pathname}</p>
}

function setup(props: Props = {}) {
  const user = userEvent.setup()
  render(
    <ChakraRoot>
      <MemoryRouter>
        <main id="conteudo" tabIndex={-1}>
          <Where />
          <SearchField label="Buscar" value="" onChange={() => undefined} typed />
          <Routes>
            <Route path="*" element={<Table {...props} />} />
          </Routes>
        </main>
      </MemoryRouter>
    </ChakraRoot>,
  )
  return user
}

const focused = () => screen.getAllByRole('row').find((row) => row.matches(':focus'))
const focusedRow = () => focused()?.getAttribute('aria-rowindex')
const shownRows = () => screen.getAllByRole('row').slice(1)

it('draws what is in sight of ten thousand rows, and says how many there are', async () => {
  setup()
  const grid = screen.getByRole('grid', { name: 'Itens' })
  expect(grid).toHaveAttribute('aria-rowcount', '10001')
  expect(screen.getAllByRole('row').length).toBeLessThan(100)
  expect(screen.getAllByRole('row').length).toBeGreaterThan(10)
  expect(screen.getByText('10.000 linhas')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  grid.scrollTop = 200_000
  fireEvent.scroll(grid)
  expect(await screen.findByText('Item 5000')).toBeInTheDocument()
  expect(screen.getAllByRole('row').length).toBeLessThan(100)
})

it('is worked by keyboard: one row has the focus and stays drawn', async () => {
  const user = setup()
  const tabbable = shownRows().filter((row) => row.tabIndex === 0)
  expect(tabbable).toHaveLength(1)
  tabbable[0]!.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(focusedRow()).toBe('4')
  await user.keyboard('{ArrowUp}')
  expect(focusedRow()).toBe('3')
  await user.keyboard('{End}')
  expect(focusedRow()).toBe('10001')
  expect(focused()).toHaveTextContent('Item 9999')
  await user.keyboard('{ArrowDown}')
  expect(focusedRow()).toBe('10001')
  await user.keyboard('{PageUp}')
  expect(Number(focusedRow())).toBeLessThan(10_001)
  await user.keyboard('{Home}{PageDown}')
  expect(Number(focusedRow())).toBeGreaterThan(2)
  await user.keyboard('{Home}')
  expect(focusedRow()).toBe('2')
  expect(shownRows().filter((row) => row.tabIndex === 0)).toHaveLength(1)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByTestId('address')).toHaveTextContent('/item/id-1')
})

it('goes to the filter by "/", back to the rows by Escape, and out of them by Escape', async () => {
  const user = setup()
  await user.keyboard('/')
  const filter = screen.getByLabelText('Buscar')
  expect(filter).toHaveFocus()
  await user.keyboard('a/b')
  expect(filter).toHaveValue('a/b')
  await user.keyboard('{Escape}')
  expect(focusedRow()).toBe('2')
  expect(filter).toHaveValue('a/b')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('main')).toHaveFocus()
})

it('opens by click, as a link where somebody wants another tab, and not while text is marked', async () => {
  const user = setup()
  const cell = within(shownRows()[3]!).getAllByRole('gridcell')[1]!
  const marked = vi.spyOn(window, 'getSelection').mockReturnValue({ toString: () => 'R$' } as Selection)
  fireEvent.click(cell)
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/)
  marked.mockRestore()
  fireEvent.click(cell, { ctrlKey: true })
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/)
  expect(within(shownRows()[3]!).getByRole('link')).toHaveAttribute('href', '/item/id-3')
  await user.click(cell)
  expect(screen.getByTestId('address')).toHaveTextContent('/item/id-3')
})

it('sorts by a column: up, down, and as it came', async () => {
  const user = setup({ rows: items(5) })
  const values = () => shownRows().map((row) => within(row).getAllByRole('gridcell')[1]!.textContent)
  const came = values()
  const head = screen.getByRole('columnheader', { name: /Valor/ })
  await user.click(within(head).getByRole('button'))
  expect(head).toHaveAttribute('aria-sort', 'ascending')
  expect(values()).toEqual(came.toSorted((a, b) => Number(a) - Number(b)))
  await user.click(within(head).getByRole('button'))
  expect(head).toHaveAttribute('aria-sort', 'descending')
  expect(values()).toEqual(came.toSorted((a, b) => Number(b) - Number(a)))
  await user.click(within(head).getByRole('button'))
  expect(head).not.toHaveAttribute('aria-sort')
  expect(values()).toEqual(came)
})

it('reads further pages, and does not know yet how many rows there are', async () => {
  const load = vi.fn()
  const user = setup({ rows: items(3), more: { load, loading: false } })
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '-1')
  await user.click(screen.getByRole('button', { name: 'Carregar mais' }))
  expect(load).toHaveBeenCalledOnce()
})

it('reads further pages when somebody scrolls near the end, once for so many rows', async () => {
  const load = vi.fn()
  const { rerender } = render(<Loose rows={items(100)} more={{ load, loading: false, onScroll: true }} />)
  const grid = screen.getByRole('grid')
  expect(load).not.toHaveBeenCalled()
  grid.scrollTop = 3_400
  fireEvent.scroll(grid)
  await waitFor(() => {
    expect(load).toHaveBeenCalledOnce()
  })
  rerender(<Loose rows={items(100)} more={{ load, loading: true, onScroll: true }} />)
  rerender(<Loose rows={items(100)} more={{ load, loading: false, onScroll: true }} />) // it failed
  expect(load).toHaveBeenCalledOnce()
})

it('says that it is loading, that there is nothing, and why it failed', async () => {
  const retry = vi.fn()
  const error = toApiError({
    status: 500,
    data: { code: 'internal', message: 'Erro inesperado.', requestId: 'r1' },
  })
  const { rerender } = render(<Loose rows={undefined} />)
  expect(screen.getByRole('status', { name: 'Carregando itens...' })).toBeVisible()
  rerender(<Loose rows={[]} />)
  expect(screen.getByText('Nada aqui.')).toBeVisible()
  rerender(<Loose rows={undefined} error={error} retry={retry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Erro inesperado. (código r1)')
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(retry).toHaveBeenCalledOnce()
  rerender(<Loose rows={items(2)} error={error} />)
  expect(screen.getByRole('alert')).toHaveTextContent('mostramos a última leitura')
  expect(shownRows()).toHaveLength(2)
})

function Loose(props: Props) {
  return (
    <ChakraRoot>
      <MemoryRouter>
        <Table {...props} />
      </MemoryRouter>
    </ChakraRoot>
  )
}

function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Voltar
    </button>
  )
}

it('comes back where it was left, and begins at the top when it is opened anew', async () => {
  const user = userEvent.setup()
  render(
    <ChakraRoot>
      <MemoryRouter>
        <Back />
        <Link to="/">Lista</Link>
        <Routes>
          <Route path="/" element={<Table />} />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>
    </ChakraRoot>,
  )
  const grid = screen.getByRole('grid', { name: 'Itens' })
  grid.scrollTop = 200_000
  fireEvent.scroll(grid)
  await user.click(await screen.findByRole('link', { name: 'Item 5000' }))
  expect(screen.getByTestId('address')).toHaveTextContent('/item/id-5000')
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(await screen.findByText('Item 5000')).toBeInTheDocument()
  expect(shownRows().find((row) => row.tabIndex === 0)).toHaveTextContent('Item 5000')
  await user.click(screen.getByRole('link', { name: 'Item 5000' }))
  await user.click(screen.getByRole('link', { name: 'Lista' }))
  expect(await screen.findByText('Item 0')).toBeInTheDocument()
  expect(screen.queryByText('Item 5000')).not.toBeInTheDocument()
})

it('keeps the elements of its cells when its columns change', () => {
  const named = (name: string): readonly Column<Item>[] => [
    { id: 'acoes', header: 'Ações', width: 10, cell: () => <button type="button">{name}</button> },
  ]
  const view = (name: string) => (
    <ChakraRoot>
      <MemoryRouter>
        <Table columns={named(name)} rows={items(1)} />
      </MemoryRouter>
    </ChakraRoot>
  )
  const { rerender } = render(view('Propor'))
  screen.getByRole('button', { name: 'Propor' }).focus()
  rerender(view('Propor de novo'))
  expect(screen.getByRole('button', { name: 'Propor de novo' })).toHaveFocus()
})
