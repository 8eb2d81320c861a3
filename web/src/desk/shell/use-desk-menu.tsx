import type { MenuGroup } from '@/ui/side-menu/menu-links'
import { useGetFinanceOverviewQuery } from '../api/index'
import { DeskIcon } from '../parts/desk-icon'
import { deskPaths } from '../paths'
import { groups } from './sections'

/** The desk's pages, with how much waits on each. */
export function useDeskMenu(): readonly MenuGroup[] {
  const { data } = useGetFinanceOverviewQuery()
  return groups.map(({ label, sections }) => ({
    label,
    entries: sections.map(({ to, icon, label, waiting }) => ({
      to,
      icon: <DeskIcon name={icon} />,
      label,
      end: to === deskPaths.overview,
      waiting: data === undefined ? 0 : (waiting?.(data.work) ?? 0),
    })),
  }))
}
