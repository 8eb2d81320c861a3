import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import type { QuarantineStory, ReplayResult } from '../api/generated'
import { makeQuarantined, makeQuarantineStory, members } from '../testing/factories'
import { meWith } from '../testing/handlers'
import { renderDesk, usableButton } from '../testing/render'

const base = '*/api/v1/finance/quarantine'
const corrected = '{"type":"conversion.updated","data":{"transactionId":"TX-7","saleAmount":"1.50"}}'

/** One entry that is settled when something is taken or thrown away; answers what was sent. */
function serve(story: QuarantineStory, result: ReplayResult = { resolved: true }) {
  const sent: unknown[] = []
  let now = story
  const settle = (resolution: 'corrected' | 'dismissed') => {
    now = { ...now, entry: { ...now.entry, resolvedAt: '2026-11-21T12:00:00Z', resolution } }
  }
  server.use(
    http.get(`${base}/:entry`, () => HttpResponse.json(now)),
    http.post(`${base}/:entry/:deed`, async ({ request, params }) => {
      sent.push([params.deed, await request.json()])
      if (params.deed === 'dismiss') settle('dismissed')
      else if (result.resolved) settle('corrected')
      return params.deed === 'dismiss' ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(result)
    }),
  )
  return sent
}

async function confirm(user: ReturnType<typeof renderDesk>['user'], action: string) {
  const dialog = await screen.findByRole(action === 'Descartar' ? 'alertdialog' : 'dialog')
  await user.type(within(dialog).getByLabelText(/Motivo/), 'a rede confirmou')
  await user.click(within(dialog).getByRole('button', { name: action }))
}

it('lists what is open, or all, by what is wrong with it', async () => {
  const asked: (string | null)[] = []
  server.use(
    http.get(base, ({ request }) => {
      const all = new URL(request.url).searchParams.get('resolved')
      asked.push(all)
      const settled = makeQuarantined(3, { resolvedAt: '2026-11-21T12:00:00Z', resolution: 'dismissed' })
      return HttpResponse.json([
        makeQuarantined(9, { code: 'unreadable', item: -1, partner: 'rede-dois' }),
        makeQuarantined(8, { code: 'brand_new', deliveryId: 'file 9f86d081884c line 17 00ff00ff00ff00ff' }),
        ...(all === 'true' ? [settled] : []),
      ])
    }),
  )
  const { user, address } = renderDesk('/financeiro/quarentena')
  const rows = () => screen.getAllByRole('row').slice(1)
  await screen.findByRole('grid', { name: 'Quarentena' })
  expect(rows()[0]).toHaveTextContent(/^920\/11\/2026 às 09:00Ilegível.*rede-doisA entrega inteiraEm aberto$/)
  expect(rows()[1]).toHaveTextContent('brand_new') // unknown codes as they are
  expect(rows()[1]).toHaveTextContent('Linha 17') // of a report by file
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Também os resolvidos' }))
  await waitFor(() => {
    expect(rows()).toHaveLength(3)
  })
  expect(rows()[2]).toHaveTextContent('Descartado')
  expect(asked).toEqual(['false', 'true'])
  await user.selectOptions(screen.getByLabelText('O que houve'), 'Ilegível')
  expect(address()).toBe('/financeiro/quarentena?todos=sim&motivo=unreadable')
  rows()[0]!.focus()
  server.use(http.get(`${base}/:entry`, () => HttpResponse.json(makeQuarantineStory())))
  await user.keyboard('{Enter}')
  expect(address()).toBe('/financeiro/quarentena/9')
})

it('finds an item whatever the case and the accents of what it says', async () => {
  server.use(
    http.get(base, () =>
      HttpResponse.json([
        makeQuarantined(9, { detail: 'João Conceição' }),
        makeQuarantined(8, { detail: 'Ana', fault: undefined }),
      ]),
    ),
  )
  const { user } = renderDesk('/financeiro/quarentena')
  await screen.findByRole('grid', { name: 'Quarentena' })
  for (const typed of ['joao CONCEICAO', 'JOÃO']) {
    await user.clear(screen.getByLabelText('Buscar item'))
    await user.type(screen.getByLabelText('Buscar item'), `${typed}{Enter}`)
    await waitFor(() => {
      expect(screen.getAllByRole('row').slice(1)).toHaveLength(1)
    })
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(/^9/)
  }
})

it('shows what arrived with the item marked, and what was done about it', async () => {
  const items = ['{"type":"a","n":1.10}', '{"type":"b"}']
  serve({
    entry: makeQuarantined(7, { item: 1 }),
    body: `[${items.join(',')}]`,
    item: items[1]!,
    notes: [
      {
        id: 1,
        at: '2026-11-20T15:00:00Z',
        actor: `staff:${members[1]!.id}`,
        action: 'quarantine_replay_refused',
        subject: 'quarantine:7',
        reason: 'tentativa',
      },
    ],
    changes: [
      {
        item: 0,
        conversionId: '0b000000-0000-4000-8000-000000000001',
        field: 'currency',
        arrived: '"USD"',
        corrected: '"BRL"',
        by: `staff:${members[1]!.id}`,
        at: '2026-11-20T15:00:00Z',
      },
    ],
  })
  const { user } = renderDesk('/financeiro/quarentena/7')
  const text = await screen.findByRole('group', { name: 'A entrega como chegou' })
  expect(within(text).getByText(/"type": "b"/)).toHaveTextContent('{ "type": "b" }') // the mark alone
  expect(text).toHaveTextContent('"n": 1.10')
  await screen.findAllByText('Bia Melo') // names of colleagues come by another call
  expect(screen.getByRole('list', { name: 'O que já foi feito' })).toHaveTextContent(
    'Tentou de novo, e foi recusadotentativaBia Melo, 20/11/2026 às 12:00',
  )
  expect(screen.getByRole('list', { name: 'Campos corrigidos' })).toHaveTextContent(
    'currency: "USD""BRL" Bia Melo 20/11/2026 às 12:00',
  )
  expect(screen.getByRole('heading', { name: 'Campo inválido' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Sem formatar' }))
  expect(text.textContent).toBe(`[${items.join(',')}]`)
})

it('sends a correction that is JSON, and says what it changes', async () => {
  const sent = serve(makeQuarantineStory())
  const { user } = renderDesk('/financeiro/quarentena/7')
  await usableButton('Tentar como chegou')
  const editor = screen.getByLabelText('Item corrigido')
  const send = () => screen.getByRole('button', { name: 'Enviar corrigido' })
  expect(send()).toHaveAccessibleDescription('Mude antes o que está errado.')
  fireEvent.change(editor, { target: { value: '{"type":' } })
  await user.click(send())
  expect(editor).toHaveAccessibleDescription(/O JSON está incompleto/)
  fireEvent.change(editor, { target: { value: `[${corrected}]` } })
  expect(editor).toHaveAccessibleDescription(/Escreva um item só/)
  fireEvent.change(editor, { target: { value: corrected } })
  expect(screen.getByRole('list', { name: 'O que muda' })).toHaveTextContent(
    /^Mudou: data\.saleAmount "1,50""1\.50"$/,
  )
  send().focus()
  await user.keyboard('{Enter}')
  await confirm(user, 'Enviar corrigido')
  expect(await screen.findByText(/Entrou: a venda está no livro/)).toBeVisible()
  expect(sent).toEqual([['replay', { item: corrected, reason: 'a rede confirmou' }]])
  await waitFor(() => {
    expect(screen.queryByLabelText('Item corrigido')).not.toBeInTheDocument()
  })
  expect(screen.getByText('Corrigido', { selector: '.badge' })).toBeVisible()
})

it('says that it is still refused, and why', async () => {
  const sent = serve(makeQuarantineStory(), {
    resolved: false,
    code: 'not_correctable',
    detail: 'not_correctable: clickId is another than in what arrived',
    fault: { rule: 'another_sale', field: 'clickId' },
  })
  const { user } = renderDesk('/financeiro/quarentena/7')
  await user.click(await usableButton('Tentar como chegou'))
  await confirm(user, 'Tentar de novo')
  expect(await screen.findByText('Ainda recusado: Correção além do que foi recusado')).toBeVisible()
  expect(screen.getByText(/^O clique \(clickId\) é outro na correção/)).toBeVisible()
  const english = screen.getByText(/clickId is another/) // for those who talk to the network
  expect(english).not.toBeVisible()
  await user.click(screen.getAllByText('Detalhe técnico, em inglês')[0]!)
  expect(english).toBeVisible()
  expect(sent).toEqual([['replay', { reason: 'a rede confirmou' }]])
  expect(screen.getByLabelText('Item corrigido')).toBeVisible()
})

it('throws an entry away, unless somebody has settled it meanwhile', async () => {
  serve(makeQuarantineStory())
  server.use(
    http.post(
      `${base}/:entry/dismiss`,
      () => problem(409, 'quarantine_settled', 'Este item da quarentena já foi resolvido.'),
      { once: true },
    ),
  )
  const { user } = renderDesk('/financeiro/quarentena/7')
  await user.click(await usableButton('Descartar'))
  await confirm(user, 'Descartar')
  expect(await screen.findByText('Este item da quarentena já foi resolvido.')).toBeVisible()
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Descartar' }))
  expect(await screen.findByText('Descartado: nada deste item entrou no livro.')).toBeVisible()
})

it('shows what is no JSON as it is, and says who may work on it', async () => {
  serve(
    makeQuarantineStory({ entry: makeQuarantined(7, { code: 'unreadable', item: -1 }), body: '<xml \\x00>' }),
  )
  server.use(meWith('approver'))
  renderDesk('/financeiro/quarentena/7')
  expect(await screen.findByRole('group', { name: 'A entrega como chegou' })).toHaveTextContent('<xml \\x00>')
  expect(screen.getByText(/Isto não é JSON/)).toBeVisible()
  expect(
    screen.getByText('Só quem tem o papel Finanças resolve a quarentena.', { selector: 'div' }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Descartar' })).toHaveAttribute('aria-disabled', 'true')
})

it('knows entries by their numbers alone', async () => {
  renderDesk('/financeiro/quarentena/abc')
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
})

it('says that a second person decides about a correction', async () => {
  serve(makeQuarantineStory(), { resolved: false, proposalId: '0e000000-0000-4000-8000-000000000009' })
  const { user } = renderDesk('/financeiro/quarentena/7')
  await usableButton('Tentar como chegou')
  const field = screen.getByRole('textbox', { name: 'Item corrigido' })
  await user.clear(field)
  await user.click(field)
  await user.paste('{"type":"conversion.updated"}')
  await user.click(screen.getByRole('button', { name: 'Enviar corrigido' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'a rede confirmou')
  await user.click(within(dialog).getByRole('button', { name: 'Enviar corrigido' }))
  expect(await screen.findByText('Proposto: outra pessoa decide se a correção entra.')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Ver a proposta' })).toHaveAttribute(
    'href',
    '/financeiro/propostas/0e000000-0000-4000-8000-000000000009',
  )
})
