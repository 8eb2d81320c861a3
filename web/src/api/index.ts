import type { DefinitionsFromApi, FetchBaseQueryMeta, OverrideResultType } from '@reduxjs/toolkit/query/react'
import {
  type CashbackEvent,
  type CashbackMonth,
  type CashbackRecord,
  type CashbackSummary,
  type Coupon,
  generatedApi,
  type HotArea,
  type User,
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
import { isApiError } from '@/lib/problem'
import { config } from '@/lib/config'

type Generated = DefinitionsFromApi<typeof generatedApi>
const tags = [
  'User',
  'Sessions',
  'Consents',
  'Push',
  'Coupons',
  'Balances',
  'Months',
  'Purchases',
  'Stores',
  'Timeline',
  'Favourites',
  'Clicks',
  'Claims',
  'Payouts',
  'Clubs',
] as const

type Tags = (typeof tags)[number]

/** What a change's `onQueryStarted` is handed, as far as it is used here. */
interface MutationLifecycle<Answer> {
  dispatch: (patch: ReturnType<typeof generatedApi.util.updateQueryData>) => unknown
  queryFulfilled: Promise<{ data: Answer }>
}

type Definitions = Omit<
  Generated,
  | 'validateToken'
  | 'getHotArea'
  | 'getCoupon'
  | 'listCashback'
  | 'getCashbackSummary'
  | 'listCashbackMonths'
  | 'listCashbackEvents'
> & {
  validateToken: OverrideResultType<Generated['validateToken'], boolean>
  /** Null: the server said with the page that there is none. */
  getHotArea: OverrideResultType<Generated['getHotArea'], HotArea | null>
  getCoupon: OverrideResultType<Generated['getCoupon'], Coupon | null>
  listCashback: OverrideResultType<Generated['listCashback'], PurchasePage>
  getCashbackSummary: OverrideResultType<Generated['getCashbackSummary'], Balances>
  listCashbackMonths: OverrideResultType<Generated['listCashbackMonths'], Month[]>
  listCashbackEvents: OverrideResultType<Generated['listCashbackEvents'], TimelineEvent[]>
}

/** Puts the shopper that a change answered with in the place of the one that was read. */
async function keepUser(_arg: unknown, { dispatch, queryFulfilled }: MutationLifecycle<User>): Promise<void> {
  try {
    const { data } = await queryFulfilled
    dispatch(generatedApi.util.updateQueryData('getCurrentUser', { brand: config.brandSlug }, () => data))
  } catch {
    // Refused: nothing has changed, and the caller says so.
  }
}

/** The generated calls with their cache tags, and with money as cents from here on. */
export const api = generatedApi.enhanceEndpoints<Tags, Definitions>({
  addTagTypes: tags,
  endpoints: {
    validateToken: {
      // Only 201 says that the token is good; any other success does not.
      transformResponse: (_answer: unknown, meta: FetchBaseQueryMeta | undefined) =>
        meta?.response?.status === 201,
    },
    getCurrentUser: { providesTags: ['User'] },
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
    listPayouts: { providesTags: ['Payouts'] },
    getNextPayout: { providesTags: ['Payouts'] },
    listClicks: { providesTags: ['Clicks'] },
    listClaims: { providesTags: ['Claims'] },
    createClaim: { invalidatesTags: ['Claims'] },
    putClaimReceipt: { invalidatesTags: ['Claims'] },
    getCoupon: { providesTags: ['Coupons'] },
    listCoupons: { providesTags: ['Coupons'] },
    listTopCoupons: { providesTags: ['Coupons'] },
    redirectCoupon: {
      // A coupon can end between its being read and its being used.
      invalidatesTags: (_result, error) =>
        isApiError(error) && ['coupon_expired', 'store_or_coupon_not_found'].includes(error.code)
          ? ['Coupons']
          : [],
    },
    listCouponCategories: { providesTags: ['Coupons'] }, // of a club: for its members
    getClub: { providesTags: ['Clubs'] },
    listMyClubs: { providesTags: ['Clubs'] },
    joinClub: { invalidatesTags: (_result, error) => (error === undefined ? ['Clubs', 'Favourites'] : []) },
    leaveClub: { invalidatesTags: (_result, error) => (error === undefined ? ['Clubs', 'Favourites'] : []) },
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
  usePartnerLoginMutation,
  useExchangeLoginTicketMutation,
  useReauthenticateMutation,
  useRequestPasswordResetMutation,
  useConfirmPasswordResetMutation,
  useVerifyEmailMutation,
  useUnsubscribeMutation,
  useGetCurrentUserQuery,
  useUpdateUserMutation,
  useUpdateUserDetailsMutation,
  useDeleteUserMutation,
  useSendVerificationMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndSessionsMutation,
  useListConsentsQuery,
  useSetConsentMutation,
  useGetPushQuery,
  useSetPushMutation,
  useRemovePushMutation,
  useListCashbackQuery,
  useGetCashbackSummaryQuery,
  useListCashbackMonthsQuery,
  useListCashbackStoresQuery,
  useListCashbackEventsQuery,
  useListPayoutsQuery,
  useGetNextPayoutQuery,
  useListClicksQuery,
  useListClaimsQuery,
  useLazyListClaimsQuery,
  useCreateClaimMutation,
  usePutClaimReceiptMutation,
  useContactMutation,
  useGetHotAreaQuery,
  useGetCouponQuery,
  useListCouponsQuery,
  useListTopCouponsQuery,
  useListCouponCategoriesQuery,
  useGetStoreTermsQuery,
  useViewCouponMutation,
  useVoteOnCouponMutation,
  useReportCouponMutation,
  useSendContactMutation,
  useRequestClubMutation,
  useApplyForJobMutation,
  useListFavouritesQuery,
  useGetClubQuery,
  useListMyClubsQuery,
  useJoinClubMutation,
  useLeaveClubMutation,
  useListPriorityStoresQuery,
  useListStoresByLetterQuery,
  useListTopCashbackStoresQuery,
  useListCategoriesQuery,
  useListBannersQuery,
  useSearchQuery,
  useLazySearchQuery,
} = api
