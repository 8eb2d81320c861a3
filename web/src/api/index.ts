import type { DefinitionsFromApi, FetchBaseQueryMeta, OverrideResultType } from '@reduxjs/toolkit/query/react'
import {
  type CashbackEvent,
  type CashbackMonth,
  type CashbackRecord,
  type CashbackSummary,
  generatedApi,
  type HotArea,
} from './generated'
import {
  type Balances,
  type Month,
  type PurchasePage,
  type TimelineEvent,
  toBalances,
  toMonth,
  toPurchasePage,
  toTimelineEvent,
} from './purchase'
import { isApiError } from './problem'

type Generated = DefinitionsFromApi<typeof generatedApi>
type Tags = 'User' | 'Coupons' | 'Balances' | 'Months' | 'Purchases' | 'Stores' | 'Timeline' | 'Favourites'

type Definitions = Omit<
  Generated,
  | 'validateToken'
  | 'getHotArea'
  | 'listCashback'
  | 'getCashbackSummary'
  | 'listCashbackMonths'
  | 'listCashbackEvents'
> & {
  validateToken: OverrideResultType<Generated['validateToken'], boolean>
  /** Null: the server said with the page that there is none. */
  getHotArea: OverrideResultType<Generated['getHotArea'], HotArea | null>
  listCashback: OverrideResultType<Generated['listCashback'], PurchasePage>
  getCashbackSummary: OverrideResultType<Generated['getCashbackSummary'], Balances>
  listCashbackMonths: OverrideResultType<Generated['listCashbackMonths'], Month[]>
  listCashbackEvents: OverrideResultType<Generated['listCashbackEvents'], TimelineEvent[]>
}

/** The generated calls with their cache tags, and with money as cents from here on. */
export const api = generatedApi.enhanceEndpoints<Tags, Definitions>({
  addTagTypes: ['User', 'Coupons', 'Balances', 'Months', 'Purchases', 'Stores', 'Timeline', 'Favourites'],
  endpoints: {
    validateToken: {
      // Only 201 says that the token is good; any other success does not.
      transformResponse: (_answer: unknown, meta: FetchBaseQueryMeta | undefined) =>
        meta?.response?.status === 201,
    },
    getCurrentUser: { providesTags: ['User'] },
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
    listCoupons: { providesTags: ['Coupons'] },
    listTopCoupons: { providesTags: ['Coupons'] },
    redirectCoupon: {
      // A coupon can end between its being read and its being used.
      invalidatesTags: (_result, error) =>
        isApiError(error) && ['coupon_expired', 'store_or_coupon_not_found'].includes(error.code)
          ? ['Coupons']
          : [],
    },
    listFavourites: { providesTags: ['Favourites'] },
    addFavouriteStore: { invalidatesTags: ['Favourites'] },
    removeFavouriteStore: { invalidatesTags: ['Favourites'] },
    addFavouriteCoupon: { invalidatesTags: ['Favourites'] },
    removeFavouriteCoupon: { invalidatesTags: ['Favourites'] },
  },
})

export const {
  useLoginMutation,
  useCreateUserMutation,
  useGetCurrentUserQuery,
  useListCashbackQuery,
  useGetCashbackSummaryQuery,
  useListCashbackMonthsQuery,
  useListCashbackStoresQuery,
  useListCashbackEventsQuery,
  useGetHotAreaQuery,
  useListCouponsQuery,
  useListTopCouponsQuery,
  useListCouponCategoriesQuery,
  useGetStoreTermsQuery,
  useViewCouponMutation,
  useReportCouponMutation,
  useListFavouritesQuery,
  useListPriorityStoresQuery,
  useListStoresByLetterQuery,
  useListTopCashbackStoresQuery,
  useListCategoriesQuery,
  useListBannersQuery,
  useLazySearchQuery,
} = api
