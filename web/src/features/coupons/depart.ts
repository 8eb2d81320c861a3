import { api } from '@/api/index'
import { errorMessage, isApiError } from '@/lib/problem'
import { config } from '@/lib/config'
import { openPlace } from '@/lib/leave'
import { copy } from './copy'
import type { ApiDispatch } from './coupon-desk'
import type { Choice, Trip } from './trip'

/** The way to a store that was found: its tracked address, and whether the browser let us open it. Or what went wrong. */
export type Departure = { readonly link: string; readonly opened: boolean } | { readonly problem: string }

/**
 * Records a click and opens the tracked address. `counts` says that it is the signed-in shopper's and earns cashback, unless
 * they have `chosen` the code in its place. Call it in the click itself.
 */
export async function depart(
  dispatch: ApiDispatch,
  trip: Trip,
  counts: boolean,
  chosen: Choice | null = null,
): Promise<Departure> {
  const place = openPlace()
  const answer = await trackedLink(dispatch, trip, counts, chosen)
  if ('problem' in answer) {
    place.close()
    return answer
  }
  return { link: answer.link, opened: place.show(answer.link) }
}

type TrackedLink = { readonly link: string } | { readonly problem: string }

async function trackedLink(
  dispatch: ApiDispatch,
  trip: Trip,
  counts: boolean,
  chosen: Choice | null,
): Promise<TrackedLink> {
  const { coupon, store, area } = trip
  let userId: string | null = null
  if (counts) {
    const user = await dispatch(
      api.endpoints.getCurrentUser.initiate({ brand: config.brandSlug }, { subscribe: false }),
    )
    if (user.data === undefined) return { problem: copy.redirectFailed(errorMessage(user.error)) }
    userId = user.data.id
  }
  const query = new URLSearchParams(window.location.search)
  const answer = await dispatch(
    api.endpoints.redirectCoupon.initiate(
      {
        redirectRequest: {
          link: coupon?.linkUrl ?? null,
          source: query.get('utm_source'),
          campaign: query.get('utm_campaign'),
          userId,
          coupon: coupon?.id ?? null,
          store: store.slug,
          incentive: area.incentive_id,
          ...(chosen === 'code' && { withoutCashback: true }),
        },
      },
      { track: false },
    ),
  )
  if (answer.data === undefined) {
    const said = isApiError(answer.error) ? answer.error.message : null
    return { problem: copy.redirectFailed(said ?? copy.linkFailed) }
  }
  return /^https?:\/\//.test(answer.data) ? { link: answer.data } : { problem: copy.linkMissing }
}
