import type { DefinitionsFromApi, FetchBaseQueryMeta, OverrideResultType } from '@reduxjs/toolkit/query/react'
import { type Coupon, generatedApi, type HotArea } from './generated'
import { isApiError } from '@/lib/problem'

type Generated = DefinitionsFromApi<typeof generatedApi>
const tags = ['User', 'Coupons', 'Favourites', 'Clubs'] as const

type Tags = (typeof tags)[number]

type Definitions = Omit<Generated, 'validateToken' | 'getHotArea' | 'getCoupon'> & {
  validateToken: OverrideResultType<Generated['validateToken'], boolean>
  /** Null: the server said with the page that there is none. */
  getHotArea: OverrideResultType<Generated['getHotArea'], HotArea | null>
  getCoupon: OverrideResultType<Generated['getCoupon'], Coupon | null>
}

/** The calls that a page of the site makes, with their cache tags. What is somebody's own is in `account`. */
export const api = generatedApi.enhanceEndpoints<Tags, Definitions>({
  addTagTypes: tags,
  endpoints: {
    validateToken: {
      // Only 201 says that the token is good; any other success does not.
      transformResponse: (_answer: unknown, meta: FetchBaseQueryMeta | undefined) =>
        meta?.response?.status === 201,
    },
    getCurrentUser: { providesTags: ['User'] },
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
  useGetCurrentUserQuery,
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
