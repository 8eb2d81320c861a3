import { useLocation } from 'react-router'
import { useGetHotAreaQuery } from '@/api/index'
import type { HotArea } from '@/api/generated'
import { isAreaPath } from '@/lib/paths'

/** The store or category whose page is open, once it is known; undefined on every other page. */
export function useAreaOfPage(): HotArea | undefined {
  const { pathname } = useLocation()
  const { data } = useGetHotAreaQuery({ slug: pathname.slice(1) }, { skip: !isAreaPath(pathname) })
  return isAreaPath(pathname) ? (data ?? undefined) : undefined
}
