import type { DefinitionsFromApi, FetchBaseQueryMeta, OverrideResultType } from '@reduxjs/toolkit/query/react'
import type { User } from '../generated'
import { api } from '../index'
import {
  type Balances,
  type Month,
  type PurchasePage,
  type TimelineEvent,
  toBalances,
  toMonth,
  toPurchasePage,
  toTimelineEvent,
} from '../purchase'
import {
  type CashbackEvent,
  type CashbackMonth,
  type CashbackRecord,
  type CashbackSummary,
  generatedApi,
} from './generated'
import { config } from '@/lib/config'

type Generated = DefinitionsFromApi<typeof generatedApi>
const tags = [
  'Sessions',
  'Consents',
  'Push',
  'Balances',
  'Months',
  'Purchases',
  'Stores',
  'Timeline',
  'Clicks',
  'Claims',
  'Payouts',
] as const

type Tags = (typeof tags)[number]

/** What a change's `onQueryStarted` is handed, as far as it is used here. */
interface MutationLifecycle<Answer> {
  dispatch: (patch: ReturnType<typeof api.util.updateQueryData>) => unknown
  queryFulfilled: Promise<{ data: Answer }>
}

type Definitions = Omit<
  Generated,
  'listCashback' | 'getCashbackSummary' | 'listCashbackMonths' | 'listCashbackEvents'
> & {
  listCashback: OverrideResultType<Generated['listCashback'], PurchasePage>
  getCashbackSummary: OverrideResultType<Generated['getCashbackSummary'], Balances>
  listCashbackMonths: OverrideResultType<Generated['listCashbackMonths'], Month[]>
  listCashbackEvents: OverrideResultType<Generated['listCashbackEvents'], TimelineEvent[]>
}

/** Puts the shopper that a change answered with in the place of the one that was read. */
async function keepUser(_arg: unknown, { dispatch, queryFulfilled }: MutationLifecycle<User>): Promise<void> {
  try {
    const { data } = await queryFulfilled
    dispatch(api.util.updateQueryData('getCurrentUser', { brand: config.brandSlug }, () => data))
  } catch {
    // Refused: nothing has changed, and the caller says so.
  }
}

/**
 * The calls about what is somebody's own, and of the forms that lead there. They join the others, in the same slice, when a page or
 * a dialog that needs them is loaded. Money is cents from here on.
 */
export const accountApi = generatedApi.enhanceEndpoints<Tags, Definitions>({
  addTagTypes: tags,
  endpoints: {
    updateUser: { onQueryStarted: keepUser, invalidatesTags: ['Sessions'] }, // a new password ends the others
    updateUserDetails: { onQueryStarted: keepUser },
    listSessions: { providesTags: ['Sessions'] },
    endSession: { invalidatesTags: ['Sessions', 'Push'] },
    listConsents: { providesTags: ['Consents'] },
    setConsent: { invalidatesTags: ['Consents'] },
    getPush: { providesTags: ['Push'] },
    setPush: { invalidatesTags: ['Push'] },
    removePush: { invalidatesTags: ['Push'] },
    listCashback: {
      providesTags: ['Purchases'],
      transformResponse: (records: CashbackRecord[], meta: FetchBaseQueryMeta | undefined) =>
        toPurchasePage(records, meta?.response?.headers),
    },
    getCashbackSummary: {
      providesTags: ['Balances'],
      transformResponse: (answer: CashbackSummary) => toBalances(answer),
    },
    listCashbackMonths: {
      providesTags: ['Months'],
      transformResponse: (months: CashbackMonth[]) => months.map(toMonth),
    },
    listCashbackStores: { providesTags: ['Stores'] },
    listCashbackEvents: {
      providesTags: (_result, _error, { id }) => [{ type: 'Timeline', id }],
      transformResponse: (events: CashbackEvent[]) => events.map(toTimelineEvent),
    },
    getReferral: { providesTags: ['Payouts'] },
    listPayouts: { providesTags: ['Payouts'] },
    getNextPayout: { providesTags: ['Payouts'] },
    listReceivedYears: { providesTags: ['Payouts'] },
    listClicks: { providesTags: ['Clicks'] },
    listClaims: { providesTags: ['Claims'] },
    createClaim: { invalidatesTags: ['Claims'] },
    putClaimReceipt: { invalidatesTags: ['Claims'] },
  },
})

export * from './generated'
export const {
  useListCashbackQuery,
  useGetCashbackSummaryQuery,
  useListCashbackMonthsQuery,
  useListCashbackEventsQuery,
  useLazyListClaimsQuery,
} = accountApi
