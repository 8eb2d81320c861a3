import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { generatedApi } from './generated'
import type {
  AccountLedger,
  AuditRecord,
  ConversionPage,
  ConversionSummary,
  FinancePayout,
  FinancePayoutPage,
  GetAccountLedgerApiArg,
  ListMarginLinesApiArg,
  MarginLines,
  ListConversionsApiArg,
  ListConversionsApiResponse,
  ListFinancePayoutsApiArg,
  ListFinancePayoutsApiResponse,
  ListParkedEventsApiArg,
  ParkedEventPage,
  Proposal,
  ReconciliationFiles,
  RemittanceFile,
} from './generated'

/** What is read, by what changes it. */
export const tags = [
  'Me',
  'Sessions',
  'Members',
  'Audit',
  'Overview',
  'Runs',
  'Doubts',
  'Payouts',
  'Conversions',
  'Quarantine',
  'Reconciliations',
  'Breaks',
  'Remittances',
  'Halts',
  'Limits',
  'Networks',
  'Parked',
  'Book',
  'Proposals',
] as const

/** A payout moves money: of the run, of the sales in it, of the book. */
const moved = ['Overview', 'Runs', 'Payouts', 'Conversions', 'Book'] as const

/** The lists of something. Of those that have pages a change of one row reads nothing again: the row is put in its place (showPayout, showSale). */
const list = 'list'

type Tag = (typeof tags)[number]
interface Named {
  readonly id: string
}

/** One of something, by its id. */
const one =
  <Type extends Tag>(type: Type) =>
  (_result: unknown, _error: unknown, { id }: Named) => [{ type, id }]

/** The same and the lists that it is in: what is open of others is not read again. Besides, what else changes with it. */
const listed =
  <Type extends Tag>(type: Type, ...besides: readonly Tag[]) =>
  (_result: unknown, _error: unknown, { id }: Named) => [{ type, id }, { type, id: list }, ...besides]

/** What changes with one payout, beside the lists that it is in. */
const movedBy = (_result: unknown, _error: unknown, { id }: { readonly id: string }) =>
  ['Overview', 'Runs', { type: 'Payouts', id }, 'Conversions', 'Book'] as const

/** Files may be large, and the provider slow. */
const comparisonMs = 180_000

/** The call takes a form even where it holds no file. */
function formOf(files: ReconciliationFiles | RemittanceFile): FormData {
  const form = new FormData()
  for (const [side, file] of Object.entries(files)) if (file instanceof Blob) form.append(side, file)
  return form
}

const tagged = generatedApi.enhanceEndpoints({
  addTagTypes: tags,
  endpoints: {
    getStaffMe: { providesTags: ['Me'] },
    listStaffSessions: { providesTags: ['Sessions'] },
    endStaffSession: { invalidatesTags: ['Sessions'] },
    changeStaffPassword: { invalidatesTags: ['Sessions', 'Audit'] },
    renewRecoveryCodes: { invalidatesTags: ['Audit'] },
    listStaffMembers: { providesTags: ['Members'], keepUnusedDataFor: 3600 },
    listAudit: { providesTags: ['Audit'] },
    getFinanceOverview: { providesTags: ['Overview'] },
    listPayoutRuns: { providesTags: [{ type: 'Runs', id: list }] },
    previewPayoutRun: { providesTags: ['Runs'] },
    getPayoutRun: { providesTags: one('Runs') },
    listRunDoubts: { providesTags: one('Doubts') },
    sayPayoutVerdict: { invalidatesTags: ['Doubts', 'Audit'] },
    planPayoutRun: { invalidatesTags: [...moved] },
    approvePayoutRun: { invalidatesTags: listed('Runs', 'Overview', 'Payouts', 'Conversions', 'Book') },
    releasePayoutRun: { invalidatesTags: listed('Runs', 'Overview', 'Payouts', 'Conversions', 'Book') },
    cancelPayoutRun: { invalidatesTags: listed('Runs', 'Overview', 'Payouts', 'Conversions', 'Book') },
    getPayoutStory: { providesTags: one('Payouts') },
    askPayout: { invalidatesTags: movedBy },
    clearPayoutKey: { invalidatesTags: movedBy },
    returnPayout: {
      invalidatesTags: (result, error, arg) => [...movedBy(result, error, arg), 'Proposals', 'Audit'],
    },
    getConversionStory: { providesTags: one('Conversions') },
    listCandidateClicks: { providesTags: one('Conversions') },
    attributeConversion: {
      invalidatesTags: (_result, _error, { id }) => [
        'Overview',
        { type: 'Conversions', id },
        'Book',
        'Audit',
        'Proposals',
      ],
    },
    writeOffConversion: { invalidatesTags: ['Overview', 'Proposals', 'Audit'] },
    writeOffDebt: { invalidatesTags: ['Overview', 'Proposals', 'Audit'] },
    releaseConversion: { invalidatesTags: ['Overview', 'Proposals', 'Audit'] },
    listQuarantine: { providesTags: [{ type: 'Quarantine', id: list }] },
    getQuarantine: { providesTags: (_result, _error, { entry }) => [{ type: 'Quarantine', id: entry }] },
    replayQuarantine: { invalidatesTags: ['Overview', 'Quarantine', 'Conversions', 'Book', 'Audit'] },
    dismissQuarantine: { invalidatesTags: ['Overview', 'Quarantine', 'Audit'] },
    listReconciliations: { providesTags: [{ type: 'Reconciliations', id: list }] },
    getReconciliation: { providesTags: one('Reconciliations') },
    runReconciliation: {
      query: ({ reconciliationFiles, ...params }) => ({
        url: '/api/v1/finance/reconciliations',
        method: 'POST',
        body: formOf(reconciliationFiles),
        params,
        timeout: comparisonMs,
      }),
      invalidatesTags: ['Overview', { type: 'Reconciliations', id: list }, 'Breaks'],
    },
    listRemittances: { providesTags: [{ type: 'Remittances', id: list }] },
    getRemittance: { providesTags: one('Remittances') },
    proposeRemittance: {
      query: ({ remittanceFile, ...params }) => ({
        url: '/api/v1/finance/remittances',
        method: 'POST',
        body: formOf(remittanceFile),
        params,
        timeout: comparisonMs,
      }),
      invalidatesTags: ['Overview', 'Remittances', 'Proposals', 'Audit'],
    },
    listInvoices: { providesTags: ['Book'] },
    getInvoices: { providesTags: ['Book'] },
    proposeInvoice: { invalidatesTags: ['Overview', 'Proposals', 'Audit'] },
    getReceivables: { providesTags: ['Book'] },
    getReceivablesAging: { providesTags: ['Book'] },
    getLiabilitiesAging: { providesTags: ['Book'] },
    listPayableSales: { providesTags: ['Book'] },
    listOutstandingSales: { providesTags: ['Book'] },
    listBreaks: { providesTags: [{ type: 'Breaks', id: list }] },
    getBreak: { providesTags: one('Breaks') },
    assignBreak: { invalidatesTags: listed('Breaks', 'Overview') },
    explainBreak: { invalidatesTags: listed('Breaks', 'Overview') },
    closeBreak: { invalidatesTags: listed('Breaks', 'Overview', 'Proposals') },
    listProposals: { providesTags: [{ type: 'Proposals', id: list }] },
    getProposal: { providesTags: one('Proposals') },
    approveProposal: {
      invalidatesTags: [...moved, 'Breaks', 'Remittances', 'Halts', 'Limits', 'Parked', 'Proposals', 'Audit'],
    },
    rejectProposal: { invalidatesTags: listed('Proposals', 'Overview', 'Audit') },
    withdrawProposal: { invalidatesTags: listed('Proposals', 'Overview', 'Audit') },
    listHalts: { providesTags: ['Halts'] },
    stopPayouts: { invalidatesTags: ['Overview', 'Halts', 'Audit'] },
    clearHalt: { invalidatesTags: ['Overview', 'Halts', 'Proposals', 'Audit'] },
    listParkedEvents: { providesTags: ['Parked'] },
    unparkEvent: { invalidatesTags: ['Overview', 'Parked', 'Proposals', 'Audit'] },
    listNetworks: { providesTags: ['Networks'] },
    getKeptDates: { providesTags: ['Networks'] },
    getCash: { providesTags: ['Book'] },
    simulate: {
      query: ({ simulationRequest }) => ({
        url: '/api/v1/finance/simulations',
        method: 'POST',
        body: simulationRequest,
        timeout: comparisonMs,
      }),
    },
    listLimits: { providesTags: ['Limits'] },
    proposeLimit: { invalidatesTags: ['Overview', 'Proposals', 'Audit'] },
    getTrialBalance: { providesTags: ['Book'] },
    getIncomeStatement: { providesTags: ['Book'] },
    getMargins: { providesTags: ['Book'] },
    getAccountLedger: { providesTags: ['Book'] },
    listTerms: { providesTags: ['Book'] },
    getTerms: { providesTags: ['Book'] },
    proposeTerms: { invalidatesTags: ['Overview', 'Proposals', 'Audit'] },
    listUnclaimedBalances: { providesTags: ['Book'] },
    forfeitBalance: { invalidatesTags: ['Overview', 'Proposals', 'Audit'] },
    listBudgets: { providesTags: ['Book'] },
    getBudget: { providesTags: ['Book'] },
    proposeBudget: { invalidatesTags: ['Overview', 'Proposals', 'Audit'] },
    endBudget: { invalidatesTags: ['Overview', 'Proposals', 'Audit'] },
    listEntriesByHand: { providesTags: ['Book'] },
    proposeEntryByHand: { invalidatesTags: ['Overview', 'Proposals', 'Audit'] },
    listPeriods: { providesTags: ['Book'] },
    getPeriodChecklist: { providesTags: ['Book', 'Breaks', 'Quarantine', 'Reconciliations'] },
    closePeriod: { invalidatesTags: ['Overview', 'Proposals', 'Audit'] },
  },
})

type PayoutFilters = Omit<ListFinancePayoutsApiArg, 'cursor'>
type AccountFilters = Omit<GetAccountLedgerApiArg, 'cursor'>
type MarginLineFilters = Omit<ListMarginLinesApiArg, 'cursor'>
type ParkedFilters = Omit<ListParkedEventsApiArg, 'after'>
type ConversionFilters = Omit<ListConversionsApiArg, 'cursor'>
interface AuditFilters {
  readonly subject?: string
}

const auditPage = 100

/**
 * How lists of many pages are kept. What changes a list has its first page read again, not each one that is loaded. A list that nothing
 * changed is still there after a look at one of its rows.
 */
const ofPages = { initialPageParam: '', refetchCachedPages: false } as const
const keptSeconds = 600

/** Lists that are read page after page; an empty cursor is the first page. */
export const api = tagged.injectEndpoints({
  endpoints: (build) => ({
    payoutPages: build.infiniteQuery<FinancePayoutPage, PayoutFilters, string>({
      query: ({ queryArg, pageParam }) => ({
        url: '/api/v1/finance/payouts',
        params: { ...queryArg, cursor: pageParam },
      }),
      keepUnusedDataFor: keptSeconds,
      infiniteQueryOptions: {
        ...ofPages,
        getNextPageParam: (page: ListFinancePayoutsApiResponse) => page.next,
      },
      providesTags: [{ type: 'Payouts', id: list }],
    }),
    conversionPages: build.infiniteQuery<ConversionPage, ConversionFilters, string>({
      query: ({ queryArg, pageParam }) => ({
        url: '/api/v1/finance/conversions',
        params: { ...queryArg, cursor: pageParam },
      }),
      keepUnusedDataFor: keptSeconds,
      infiniteQueryOptions: {
        ...ofPages,
        getNextPageParam: (page: ListConversionsApiResponse) => page.next,
      },
      providesTags: [{ type: 'Conversions', id: list }],
    }),
    accountLedgerPages: build.infiniteQuery<AccountLedger, AccountFilters, string>({
      query: ({ queryArg, pageParam }) => ({
        url: '/api/v1/finance/account-ledger',
        params: { ...queryArg, ...(pageParam !== '' && { cursor: pageParam }) },
      }),
      keepUnusedDataFor: keptSeconds,
      infiniteQueryOptions: { ...ofPages, getNextPageParam: (page: AccountLedger) => page.next },
      providesTags: ['Book'],
    }),
    marginLinePages: build.infiniteQuery<MarginLines, MarginLineFilters, string>({
      query: ({ queryArg, pageParam }) => ({
        url: '/api/v1/finance/margins/lines',
        params: { ...queryArg, ...(pageParam !== '' && { cursor: pageParam }) },
      }),
      keepUnusedDataFor: keptSeconds,
      infiniteQueryOptions: { ...ofPages, getNextPageParam: (page: MarginLines) => page.next },
      providesTags: ['Book'],
    }),
    auditPages: build.infiniteQuery<AuditRecord[], AuditFilters, string>({
      query: ({ queryArg, pageParam }) => ({
        url: '/api/v1/staff/audit',
        params: { ...queryArg, before: pageParam, limit: auditPage },
      }),
      keepUnusedDataFor: keptSeconds,
      infiniteQueryOptions: {
        ...ofPages,
        getNextPageParam: (page: AuditRecord[]) =>
          page.length < auditPage ? undefined : String(page.at(-1)?.id),
      },
      providesTags: ['Audit'],
    }),
    parkedEventPages: build.infiniteQuery<ParkedEventPage, ParkedFilters, string>({
      query: ({ queryArg, pageParam }) => ({
        url: '/api/v1/finance/parked-events',
        params: { ...queryArg, after: pageParam },
      }),
      infiniteQueryOptions: {
        initialPageParam: '', // and all pages are read again: there are few, and the page looks for changes by itself
        getNextPageParam: ({ next }: ParkedEventPage) => (next === undefined ? undefined : String(next)),
      },
      providesTags: ['Parked'],
    }),
  }),
})

type Loaded = Parameters<typeof api.util.selectCachedArgsForQuery>[0]

interface Changing<Result> {
  readonly dispatch: ThunkDispatch<Loaded, unknown, UnknownAction>
  readonly getState: () => Loaded
  readonly queryFulfilled: PromiseLike<{ readonly data: Result }>
}

/** Puts a payout as it stands now into the lists that have it. A proposal changes none. */
async function showPayout({ dispatch, getState, queryFulfilled }: Changing<FinancePayout | Proposal>) {
  const data = await settled(queryFulfilled)
  if (data === null || !('requestedAt' in data)) return
  for (const filters of api.util.selectCachedArgsForQuery(getState(), 'payoutPages')) {
    dispatch(
      api.util.updateQueryData('payoutPages', filters, ({ pages }) => {
        for (const { payouts } of pages) {
          const at = payouts.findIndex(({ id }) => id === data.id)
          if (at !== -1) payouts[at] = data
        }
      }),
    )
  }
}

/** The same of a sale. It leaves the lists of sales without an owner. */
async function showSale({ dispatch, getState, queryFulfilled }: Changing<ConversionSummary | Proposal>) {
  const data = await settled(queryFulfilled)
  if (data === null || !('transactionId' in data)) return
  for (const filters of api.util.selectCachedArgsForQuery(getState(), 'conversionPages')) {
    dispatch(
      api.util.updateQueryData('conversionPages', filters, ({ pages }) => {
        for (const { conversions } of pages) {
          const at = conversions.findIndex(({ id }) => id === data.id)
          if (at === -1) continue
          if (filters.unattributed === true) conversions.splice(at, 1)
          else conversions[at] = data
        }
      }),
    )
  }
}

/** What was answered; null when it failed, which the caller shows. */
async function settled<Result>(answer: PromiseLike<{ readonly data: Result }>): Promise<Result | null> {
  try {
    return (await answer).data
  } catch {
    return null
  }
}

api.enhanceEndpoints({
  endpoints: {
    askPayout: { onQueryStarted: (_arg, change) => showPayout(change) },
    clearPayoutKey: { onQueryStarted: (_arg, change) => showPayout(change) },
    returnPayout: { onQueryStarted: (_arg, change) => showPayout(change) },
    attributeConversion: { onQueryStarted: (_arg, change) => showSale(change) },
  },
})

export * from './generated'
export const {
  useAccountLedgerPagesInfiniteQuery,
  useMarginLinePagesInfiniteQuery,
  useAuditPagesInfiniteQuery,
  usePayoutPagesInfiniteQuery,
  useConversionPagesInfiniteQuery,
  useParkedEventPagesInfiniteQuery,
} = api
