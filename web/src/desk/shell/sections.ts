import type { OpenWork } from '../api/generated'
import type { DeskIconName } from '../parts/desk-icon'
import { deskPaths } from '../paths'

interface Section {
  readonly to: string
  readonly icon: DeskIconName
  readonly label: string
  /** How much waits there for people. */
  readonly waiting?: (work: OpenWork) => number
}

/** The desk's pages as the rail groups them. */
export const groups: readonly { readonly label: string; readonly sections: readonly Section[] }[] = [
  { label: 'Mesa', sections: [{ to: deskPaths.overview, icon: 'overview', label: 'Visão geral' }] },
  {
    label: 'Pagar',
    sections: [
      {
        to: deskPaths.runs,
        icon: 'runs',
        label: 'Rodadas',
        waiting: (work) => work.runsAwaiting,
      },
      { to: deskPaths.payouts, icon: 'payouts', label: 'Pagamentos' },
      { to: deskPaths.payables, icon: 'payables', label: 'A pagar' },
    ],
  },
  {
    label: 'Vendas',
    sections: [
      { to: deskPaths.conversions, icon: 'sales', label: 'Vendas' },
      {
        to: deskPaths.unattributed,
        icon: 'ownerless',
        label: 'Sem dono',
        waiting: (work) => work.unattributed,
      },
      {
        to: deskPaths.quarantine,
        icon: 'quarantine',
        label: 'Quarentena',
        waiting: (work) => work.quarantine,
      },
      { to: deskPaths.networks, icon: 'networks', label: 'Redes' },
      { to: deskPaths.terms, icon: 'terms', label: 'Condições' },
      { to: deskPaths.dates, icon: 'dates', label: 'Prazos' },
      { to: deskPaths.simulate, icon: 'simulate', label: 'Simulação' },
    ],
  },
  {
    label: 'Receber',
    sections: [
      { to: deskPaths.invoices, icon: 'invoices', label: 'Faturas' },
      { to: deskPaths.remittances, icon: 'remittances', label: 'Recebimentos' },
      { to: deskPaths.receivables, icon: 'receivables', label: 'A receber' },
      { to: deskPaths.cash, icon: 'cash', label: 'Previsão de caixa' },
    ],
  },
  {
    label: 'Conferir',
    sections: [
      { to: deskPaths.proposals, icon: 'proposals', label: 'Propostas', waiting: (work) => work.proposals },
      { to: deskPaths.reconciliations, icon: 'reconcile', label: 'Conciliação' },
      { to: deskPaths.breaks, icon: 'breaks', label: 'Divergências', waiting: (work) => work.breaks },
      {
        to: deskPaths.integrity,
        icon: 'integrity',
        label: 'Integridade',
        waiting: (work) => work.halts + work.parked,
      },
      { to: deskPaths.parked, icon: 'parked', label: 'Eventos parados', waiting: (work) => work.parked },
      { to: deskPaths.limits, icon: 'limits', label: 'Limites' },
      { to: deskPaths.budgets, icon: 'budgets', label: 'Orçamentos' },
    ],
  },
  {
    label: 'Fechar',
    sections: [
      { to: deskPaths.trialBalance, icon: 'balance', label: 'Balancete' },
      { to: deskPaths.accountLedger(), icon: 'ledger', label: 'Razão' },
      { to: deskPaths.income, icon: 'income', label: 'Resultado' },
      { to: deskPaths.entries, icon: 'entries', label: 'Lançamentos' },
      { to: deskPaths.forfeits, icon: 'forfeits', label: 'Saldos prescritos' },
      { to: deskPaths.periods, icon: 'months', label: 'Meses' },
      { to: deskPaths.audit, icon: 'record', label: 'Registro' },
    ],
  },
]
