import type { ServerResponse } from 'node:http'
import type { Invoice } from '../src/desk/api/generated'
import { members } from './fixtures-desk-data'
import { json, problem } from './fixtures-http'
import { propose } from './fixtures-proposals'

function makeInvoice(network: string, month: string, place: number): Invoice {
  const isCanceled = place === 5
  return {
    network,
    month,
    number: `NFS-e ${String(131 - place)}`,
    cents: isCanceled ? 0 : 1_620_400 - place * 81_250,
    ...((place === 1 || isCanceled) && { replaces: `NFS-e ${String(isCanceled ? 131 - place : 118)}` }),
    canceled: isCanceled,
    issuedOn: '2026-11-03',
    dueOn: '2026-12-03',
    recognisedCents: 8_910_440,
    sales: 1_840 - place * 97,
    digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    sequence: 90_113 - place,
    invoicedBy: `staff:${members[1]!.id}`,
    invoicedAt: '2026-11-03T15:04:00Z',
  }
}

const invoices = ['2026-10', '2026-09'].flatMap((month, year) =>
  ['awin', 'cj', 'lomadee', 'rede-norte'].map((network, place) =>
    makeInvoice(network, month, place + year * 4),
  ),
)

/** Answers what is about invoices to networks. */
export function answerInvoices(
  method: string | undefined,
  path: string,
  body: Readonly<Record<string, unknown>>,
  scene: string | undefined,
  response: ServerResponse,
): boolean {
  const [network, month, file] = path.replace('/api/v1/finance/invoices', '').split('/').slice(1)
  if (scene === 'error') problem(response, 500, 'internal', 'Erro inesperado. Tente novamente em instantes.')
  else if (method === 'POST') json(response, 202, proposal(body))
  else if (network === undefined) json(response, 200, scene === 'empty' ? [] : invoices)
  else {
    const found = invoices.find((known) => known.network === network && known.month === month)
    if (found === undefined) problem(response, 404, 'not_found', 'Não encontramos o que você procura.')
    else if (file === 'export') {
      response.writeHead(200, { 'Content-Disposition': `attachment; filename="nfse-${network}.json"` })
      response.end('{}')
    } else {
      const { replaces, ...first } = {
        ...found,
        canceled: false,
        cents: 1_700_000,
        sequence: found.sequence - 40,
      }
      json(response, 200, replaces === undefined ? [found] : [found, { ...first, number: replaces }])
    }
  }
  return true
}

function proposal(body: Readonly<Record<string, unknown>>) {
  return propose({
    kind: 'issue_invoice',
    subject: `invoice:${String(body.network)}:${String(body.month)}`,
    reason: String(body.reason),
    payload: {
      ...body,
      cents: body.cents ?? 1_620_400,
      openCents: 1_620_400,
      recognisedCents: 8_910_440,
      sales: 1_840,
      digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  })
}

proposal({
  network: 'rede-norte',
  month: '2026-10',
  number: 'NFS-e 132',
  issuedOn: '2026-11-03',
  dueOn: '2026-12-03',
  reason: 'Comissões de outubro',
})
