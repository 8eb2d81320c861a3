import { generatedApi } from './generated'
import type {
  AuditRecord,
  ConversionPage,
  FinancePayoutPage,
  ListConversionsApiArg,
  ListConversionsApiResponse,
  ListFinancePayoutsApiArg,
  ListFinancePayoutsApiResponse,
  ListParkedEventsApiArg,
  ParkedEventPage,
  ReconciliationFiles,
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
  'Halts',
  'Limits',
  'Parked',
  'Book',
  'Proposals',
] as const

/** A payout moves money: of the run, of the sales in it, of the book. */
const moved = ['Overview', 'Runs', 'Payouts', 'Conversions', 'Book'] as const

/** Files may be large, and the provider slow. */
const comparisonMs = 180_000

/** The call takes a form even where it holds no file. */
function formOf(files: ReconciliationFiles): FormData {
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
    listPayoutRuns: { providesTags: ['Runs'] },
    previewPayoutRun: { providesTags: ['Runs'] },
    getPayoutRun: { providesTags: ['Runs'] },
    listRunDoubts: { providesTags: ['Doubts'] },
    sayPayoutVerdict: { invalidatesTags: ['Doubts', 'Audit'] },
    planPayoutRun: { invalidatesTags: [...moved] },
    approvePayoutRun: { invalidatesTags: [...moved] },
    releasePayoutRun: { invalidatesTags: [...moved] },
    cancelPayoutRun: { invalidatesTags: [...moved] },
    listFinancePayouts: { providesTags: ['Payouts'] },
    getPayoutStory: { providesTags: ['Payouts'] },
    askPayout: { invalidatesTags: [...moved] },
    clearPayoutKey: { invalidatesTags: [...moved] },
    returnPayout: { invalidatesTags: [...moved, 'Proposals', 'Audit'] },
    listConversions: { providesTags: ['Conversions'] },
    getConversionStory: { providesTags: ['Conversions'] },
    listCandidateClicks: { providesTags: ['Conversions'] },
    attributeConversion: { invalidatesTags: ['Overview', 'Conversions', 'Book', 'Audit', 'Proposals'] },
    listQuarantine: { providesTags: ['Quarantine'] },
    getQuarantine: { providesTags: ['Quarantine'] },
    replayQuarantine: { invalidatesTags: ['Overview', 'Quarantine', 'Conversions', 'Book', 'Audit'] },
    dismissQuarantine: { invalidatesTags: ['Overview', 'Quarantine', 'Audit'] },
    listReconciliations: { providesTags: ['Reconciliations'] },
    getReconciliation: { providesTags: ['Reconciliations'] },
    runReconciliation: {
      query: ({ reconciliationFiles, ...params }) => ({
        url: '/api/v1/finance/reconciliations',
        method: 'POST',
        body: formOf(reconciliationFiles),
        params,
        timeout: comparisonMs,
      }),
      invalidatesTags: ['Overview', 'Reconciliations', 'Breaks'],
    },
    listBreaks: { providesTags: ['Breaks'] },
    getBreak: { providesTags: ['Breaks'] },
    assignBreak: { invalidatesTags: ['Overview', 'Breaks'] },
    explainBreak: { invalidatesTags: ['Overview', 'Breaks'] },
    closeBreak: { invalidatesTags: ['Overview', 'Breaks', 'Proposals'] },
    listProposals: { providesTags: ['Proposals'] },
    getProposal: { providesTags: ['Proposals'] },
    approveProposal: {
      invalidatesTags: [...moved, 'Breaks', 'Halts', 'Limits', 'Parked', 'Proposals', 'Audit'],
    },
    rejectProposal: { invalidatesTags: ['Overview', 'Proposals', 'Audit'] },
    withdrawProposal: { invalidatesTags: ['Overview', 'Proposals', 'Audit'] },
    listHalts: { providesTags: ['Halts'] },
    stopPayouts: { invalidatesTags: ['Overview', 'Halts', 'Audit'] },
    clearHalt: { invalidatesTags: ['Overview', 'Halts', 'Proposals', 'Audit'] },
    listParkedEvents: { providesTags: ['Parked'] },
    unparkEvent: { invalidatesTags: ['Overview', 'Parked', 'Proposals', 'Audit'] },
    listLimits: { providesTags: ['Limits'] },
    proposeLimit: { invalidatesTags: ['Overview', 'Proposals', 'Audit'] },
    getTrialBalance: { providesTags: ['Book'] },
    listPeriods: { providesTags: ['Book'] },
    closePeriod: { invalidatesTags: ['Overview', 'Proposals', 'Audit'] },
  },
})

type PayoutFilters = Omit<ListFinancePayoutsApiArg, 'cursor'>
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
      providesTags: ['Payouts'],
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
      providesTags: ['Conversions'],
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

export const {
  useStaffLoginMutation,
  useChangeStaffPasswordMutation,
  useRenewRecoveryCodesMutation,
  useGetStaffMeQuery,
  useListStaffSessionsQuery,
  useEndStaffSessionMutation,
  useEndStaffSessionsMutation,
  useListStaffMembersQuery,
  useAuditPagesInfiniteQuery,
  useGetFinanceOverviewQuery,
  useListPayoutRunsQuery,
  usePreviewPayoutRunQuery,
  useLazyPreviewPayoutRunQuery,
  usePlanPayoutRunMutation,
  useGetPayoutRunQuery,
  useListRunDoubtsQuery,
  useSayPayoutVerdictMutation,
  useApprovePayoutRunMutation,
  useReleasePayoutRunMutation,
  useCancelPayoutRunMutation,
  usePayoutPagesInfiniteQuery,
  useGetPayoutStoryQuery,
  useAskPayoutMutation,
  useClearPayoutKeyMutation,
  useReturnPayoutMutation,
  useConversionPagesInfiniteQuery,
  useGetConversionStoryQuery,
  useListCandidateClicksQuery,
  useAttributeConversionMutation,
  useListQuarantineQuery,
  useGetQuarantineQuery,
  useReplayQuarantineMutation,
  useDismissQuarantineMutation,
  useListReconciliationsQuery,
  useRunReconciliationMutation,
  useGetReconciliationQuery,
  useListBreaksQuery,
  useGetBreakQuery,
  useAssignBreakMutation,
  useExplainBreakMutation,
  useCloseBreakMutation,
  useListProposalsQuery,
  useGetProposalQuery,
  useApproveProposalMutation,
  useRejectProposalMutation,
  useWithdrawProposalMutation,
  useListHaltsQuery,
  useListParkedEventsQuery,
  useParkedEventPagesInfiniteQuery,
  useUnparkEventMutation,
  useListLimitsQuery,
  useProposeLimitMutation,
  useStopPayoutsMutation,
  useClearHaltMutation,
  useGetTrialBalanceQuery,
  useListPeriodsQuery,
  useClosePeriodMutation,
} = api
