import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import type { StoreTermsBook } from '../api/generated'
import { makeProposal } from '../testing/check-factories'
import { meWith } from '../testing/handlers'
import { renderDesk } from '../testing/render'

const version = '0190a0c8-0000-7000-8000-0000000000e1'

const book: StoreTermsBook = {
  slug: 'livraria-jatoba',
  name: 'Livraria Jatobá',
  cashbackBps: 450,
  doubled: false,
  seen: version,
  payout: 'approved+20',
  rows: [
    {
      id: 'base',
      for: 'everybody',
      words: 'Demais produtos',
      saleBps: 450,
      from: '2026-01-01T03:00:12Z',
    },
    {
      id: 'boost',
      for: 'new',
      group: 'ELETRO',
      words: 'Eletrônicos',
      fixedCents: 500,
      capCents: 3_000,
      campaign: 'black-friday',
      campaignCapCents: 5_000,
      from: '2026-11-27T03:00:00Z',
      until: '2026-11-28T03:00:00Z',
    },
  ],
  versions: [
    {
      id: version,
      publishedAt: '2026-11-20T12:00:00Z',
      reason: 'novembro',
      read: ['Demais produtos: 4,5%, desde 01/01/2026 00:00'],
    },
  ],
}

/** The same store before it had terms. */
const bare: StoreTermsBook = {
  slug: book.slug,
  name: book.name,
  cashbackBps: 450,
  doubled: true,
  rows: [],
  versions: [],
}

const waiting = (...kinds: string[]) =>
  http.get('*/api/v1/finance/proposals', () => HttpResponse.json(kinds.map((kind) => makeProposal({ kind }))))

const shows = (shown: StoreTermsBook) =>
  http.get(`*/api/v1/finance/terms/${book.slug}`, () => HttpResponse.json(shown))

it('lists stores by what they promise, and finds one by its name', async () => {
  const asked: (string | null)[] = []
  server.use(
    waiting('publish_terms'),
    http.get('*/api/v1/finance/terms', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('name'))
      return HttpResponse.json([
        {
          slug: book.slug,
          name: book.name,
          network: 'awin',
          cashbackBps: 900,
          leastBps: 250,
          publishedAt: '2026-11-20T12:00:00Z',
          reason: 'novembro',
        },
        { slug: 'sebo-ipe', name: 'Sebo Ipê', cashbackBps: 0, leastBps: 0 },
      ])
    }),
  )
  const { user } = renderDesk('/financeiro/condicoes')
  const grid = await screen.findByRole('grid', { name: 'Lojas' })
  await waitFor(() => {
    expect(grid).toHaveTextContent(
      /Livraria Jatobá.*2,5% a 9%.*20\/11\/2026.*Sebo Ipê.*Nada.*Só a taxa do catálogo/,
    )
  })
  expect(await screen.findByText('1 mudança de condições aguarda decisão.')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await user.type(screen.getByRole('searchbox', { name: 'Loja' }), 'jatoba{Enter}')
  await waitFor(() => {
    expect(asked).toEqual([null, 'jatoba'])
  })
})

it('shows what a store promises, by whether it counts, and what it promised before', async () => {
  server.use(waiting(), shows(book))
  renderDesk(`/financeiro/condicoes/${book.slug}`)
  expect(await screen.findByRole('heading', { name: 'Condições de Livraria Jatobá' })).toBeVisible()
  const table = await screen.findByRole('table', { name: 'O que promete' })
  const [base, boost] = within(table).getAllByRole('row').slice(1)
  expect(base).toHaveTextContent(/base.*Vale agora.*4,5% da venda.*Demais produtos.*Desde 01\/01\/2026/)
  expect(boost).toHaveTextContent(
    /R\$\s5,00 por compra, até R\$\s30,00 por compra, até R\$\s50,00 por pessoa na campanha black-friday.*Eletrônicos \(ELETRO\), na primeira compra/,
  )
  const versions = screen.getByRole('table', { name: 'Versões' })
  expect(versions).toHaveTextContent(/novembro.*Demais produtos: 4,5%/)
  expect(within(versions).getByRole('link')).toHaveAttribute('href', `/financeiro/propostas/${version}`)
  expect(await accessibilityViolations()).toEqual([])
})

it('says of a store without terms that the rate of the catalogue counts', async () => {
  server.use(waiting(), shows(bare))
  renderDesk(`/financeiro/condicoes/${book.slug}`)
  expect(
    await screen.findByText(
      'Rende até 4,5% agora. Clientes recebem o dobro do que está aqui. Só tem a taxa do catálogo.',
    ),
  ).toBeVisible()
  expect(screen.getByText(/Nenhuma linha: vale a taxa do catálogo/)).toBeVisible()
})

it('says when a store is not there', async () => {
  server.use(
    waiting(),
    http.get('*/api/v1/finance/terms/nenhuma', () => problem(404, 'not_found', 'Não encontrado.')),
  )
  renderDesk('/financeiro/condicoes/nenhuma')
  expect(await screen.findByText(/Não encontrado/)).toBeVisible()
})

it('proposes other rows in view of those that count, and keeps what nobody changed', async () => {
  const said: unknown[] = []
  server.use(
    meWith('finance'),
    waiting(),
    shows(book),
    http.post(`*/api/v1/finance/terms/${book.slug}`, async ({ request }) => {
      said.push(await request.json())
      return HttpResponse.json(makeProposal({ kind: 'publish_terms' }), { status: 202 })
    }),
  )
  const { user } = renderDesk(`/financeiro/condicoes/${book.slug}/novas`)
  const form = await screen.findByRole('form', { name: 'Condições' })
  const propose = async () => {
    await user.click(within(form).getByRole('button', { name: 'Propor condições' }))
  }
  expect(within(form).getByLabelText('Prazo')).toHaveDisplayValue('20 dias depois de aprovada')
  await user.click(within(form).getByRole('button', { name: 'Outra linha' }))
  const [base, , added] = within(form).getAllByRole('group')
  const fill = async (row: HTMLElement, label: RegExp, text: string) => {
    const field = within(row).getByLabelText(label)
    await user.clear(field)
    if (text !== '') await user.type(field, text)
  }
  await fill(added!, /^Campanha/, 'Black Friday')
  await fill(added!, /^Começa/, '2026-12-01T00:00')
  await fill(added!, /^Acaba/, '2026-11-30T00:00')
  await propose()
  for (const wrong of ['Escreva a porcentagem, como 4,5.', 'Antes do começo.', 'Diga o motivo.'])
    expect(within(form).getByText(wrong)).toBeVisible()
  expect(within(added!).getAllByText(/Letras minúsculas sem acento/)).toHaveLength(2)
  expect(await accessibilityViolations()).toEqual([])

  await fill(added!, /^Nome/, 'natal')
  await fill(added!, /^Quanto/, '9')
  await fill(added!, /^Acaba/, '2026-12-25T18:00')
  await fill(added!, /^Campanha/, 'black-friday')
  await fill(added!, /^No máximo por pessoa/, '40')
  await fill(base!, /^Quanto/, '4,25')
  await user.type(within(form).getByLabelText(/^Motivo/), 'Natal')
  await propose()
  expect(within(form).getAllByText('As linhas de uma campanha têm todas o mesmo limite.')).toHaveLength(2)
  expect(said).toEqual([])
  await fill(added!, /^No máximo por pessoa/, '50,00')
  await propose()
  expect(await screen.findByText('Proposto. Outra pessoa decide em Propostas.')).toBeVisible()
  expect(said).toEqual([
    {
      seen: version,
      payout: 'approved+20',
      reason: 'Natal',
      rows: [
        { ...book.rows[0], saleBps: 425 },
        book.rows[1],
        {
          id: 'natal',
          for: 'everybody',
          saleBps: 900,
          campaign: 'black-friday',
          campaignCapCents: 5_000,
          from: '2026-12-01T03:00:00.000Z',
          until: '2026-12-25T21:00:00.000Z',
        },
      ],
    },
  ])
})

it('asks why, once the guard does not let pass what is promised', async () => {
  const said: unknown[] = []
  server.use(
    meWith('finance'),
    waiting(),
    shows(bare),
    http.post(`*/api/v1/finance/terms/${book.slug}`, async ({ request }) => {
      const body = (await request.json()) as { above?: string }
      said.push(body.above)
      if (body.above !== undefined)
        return HttpResponse.json(makeProposal({ kind: 'publish_terms' }), { status: 202 })
      return HttpResponse.json(
        {
          code: 'terms_above_guard',
          message: 'Estes termos prometem mais do que a proteção deixa passar.',
          errors: [{ field: 'above', detail: 'a linha base promete 25%, mais que os 20% de uma venda' }],
        },
        { status: 400 },
      )
    }),
  )
  const { user } = renderDesk(`/financeiro/condicoes/${book.slug}/novas`)
  const form = await screen.findByRole('form', { name: 'Condições' })
  expect(within(form).getByLabelText(/^Nome/)).toHaveValue('base')
  const share = within(form).getByLabelText(/^Quanto/)
  expect(share).toHaveValue('4,5')
  await user.clear(share)
  await user.type(share, '25')
  await user.type(within(form).getByLabelText(/^Motivo/), 'Lançamento')
  await user.click(within(form).getByRole('button', { name: 'Propor condições' }))
  expect(
    await within(form).findByText('a linha base promete 25%, mais que os 20% de uma venda.'),
  ).toBeVisible()
  const above = within(form).getByLabelText(/^Por que prometer mais/)
  await user.click(within(form).getByRole('button', { name: 'Propor condições' }))
  expect(within(form).getByText('Diga por que, ou prometa menos.')).toBeVisible()
  await user.type(above, 'A loja paga')
  await user.click(within(form).getByRole('button', { name: 'Propor condições' }))
  expect(await screen.findByText('Proposto. Outra pessoa decide em Propostas.')).toBeVisible()
  expect(said).toEqual([undefined, 'A loja paga'])
})

it('does not let an approver propose any', async () => {
  server.use(meWith('approver'), waiting(), shows(book))
  renderDesk(`/financeiro/condicoes/${book.slug}/novas`)
  expect(
    await screen.findByText(/Só quem tem o papel Finanças propõe condições/, { selector: 'p' }),
  ).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Propor condições' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})
