import { SiteLink } from '@/ui/link'
import { Icon } from '@/ui/icon'
import { PageHead, type PageHeadProps } from '@/ui/page-head'

interface PageHeaderProps extends Omit<PageHeadProps, 'place' | 'back'> {
  /** Where a page about one thing leads back to. */
  back?: { readonly to: string; readonly label: string }
}

/** The head of every page of the desk. */
export function PageHeader({ back, ...head }: PageHeaderProps) {
  return (
    <PageHead
      place="Financeiro"
      back={
        back !== undefined && (
          <SiteLink to={back.to} className="desk-back">
            <Icon name="chevronLeft" size="4" />
            {back.label}
          </SiteLink>
        )
      }
      {...head}
    />
  )
}
