import { paths } from '@/lib/paths'

const under = (rest: string) => `${paths.desk}/${rest}`

/** Every address of the desk. */
export const deskPaths = {
  overview: paths.desk,
  runs: under('rodadas'),
  run: (id: string) => under(`rodadas/${id}`),
  payouts: under('pagamentos'),
  payout: (id: string) => under(`pagamentos/${id}`),
  conversions: under('vendas'),
  conversion: (id: string) => under(`vendas/${id}`),
  contested: under('vendas?contestada=sim'),
  held: under('vendas?retida=sim'),
  unattributed: under('sem-dono'),
  quarantine: under('quarentena'),
  quarantined: (entry: number) => under(`quarentena/${entry}`),
  terms: under('condicoes'),
  storeTerms: (slug: string) => under(`condicoes/${slug}`),
  forfeits: under('saldos-prescritos'),
  proposals: under('propostas'),
  proposal: (id: string) => under(`propostas/${id}`),
  reconciliations: under('conciliacao'),
  reconciliation: (id: string) => under(`conciliacao/${id}`),
  breaks: under('divergencias'),
  break: (id: string) => under(`divergencias/${id}`),
  remittances: under('recebimentos'),
  remittance: (id: string) => under(`recebimentos/${id}`),
  invoices: under('faturas'),
  invoice: (network: string, month: string) => under(`faturas/${encodeURIComponent(network)}/${month}`),
  /** An invoice is proposed; in the place of another, or to cancel that. */
  newInvoice: (
    of?: { readonly network: string; readonly month: string; readonly number: string },
    cancels = false,
  ) => {
    if (of === undefined) return under('faturas/nova')
    const query = new URLSearchParams({ rede: of.network, mes: of.month, corrige: of.number })
    if (cancels) query.set('cancela', 'sim')
    return under(`faturas/nova?${query}`)
  },
  receivables: under('a-receber'),
  /** What one network owes, sale by sale. */
  outstanding: (network: string) => under(`a-receber/${encodeURIComponent(network)}`),
  payables: under('a-pagar'),
  /** What shoppers are owed of one network's sales, sale by sale; of one age. */
  payable: (network: string, age = '') =>
    under(`a-pagar/${encodeURIComponent(network)}${age === '' ? '' : `?idade=${age}`}`),
  trialBalance: under('balancete'),
  /** The lines of an account; of one owner, and of some days. */
  accountLedger: (
    of: {
      readonly account?: string
      readonly owner?: string
      readonly from?: string
      readonly to?: string
    } = {},
  ) => {
    const names = { account: 'conta', owner: 'titular', from: 'de', to: 'ate' } as const
    const query = new URLSearchParams()
    for (const key of ['account', 'owner', 'from', 'to'] as const) {
      const value = of[key]
      if (value !== undefined && value !== '') query.set(names[key], value)
    }
    return under(query.size === 0 ? 'razao' : `razao?${query}`)
  },
  income: under('resultado'),
  /** The lines that a row of a month's margins is made of. */
  marginLines: (of?: {
    readonly month: string
    readonly by: string
    readonly ofSales: boolean
    readonly key: string
  }) => {
    if (of === undefined) return under('resultado/linhas')
    const query = new URLSearchParams({ mes: of.month, por: of.by })
    if (of.key !== '') query.set('chave', of.key)
    if (!of.ofSales) query.set('sem-venda', 'sim')
    return under(`resultado/linhas?${query}`)
  },
  periods: under('meses'),
  entries: under('lancamentos'),
  newEntry: under('lancamentos/novo'),
  budgets: under('orcamentos'),
  newBudget: under('orcamentos/novo'),
  budget: (id: string) => under(`orcamentos/${id}`),
  integrity: under('integridade'),
  parked: under('eventos-parados'),
  networks: under('redes'),
  limits: under('limites'),
  dates: under('prazos'),
  cash: under('caixa'),
  simulate: under('simulacao'),
  audit: under('registro'),
  account: under('conta'),
} as const
