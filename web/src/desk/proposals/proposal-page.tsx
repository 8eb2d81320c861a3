import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useAlert } from '@/ui/alert/alert-context'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { useMe } from '../people/use-me'

interface ProposalPageProps {
  title: string
  back: { readonly to: string; readonly label: string }
  /** Who decides, and what happens then. */
  text: string
  /** Said to who may not propose. */
  notFinance: string
  /** The form, by why nothing can be proposed, and by what leads on from it with a message. */
  children: (why: string | null, leave: (message: string, to: string) => void) => ReactNode
}

/** A page on which something is proposed that somebody else decides. */
export function ProposalPage({ title, back, text, notFinance, children }: ProposalPageProps) {
  const navigate = useNavigate()
  const showAlert = useAlert()
  const { me, may } = useMe()
  const why = me === undefined || may('finance') ? null : notFinance
  return (
    <Page>
      <PageHeader
        title={title}
        back={back}
        text={
          <>
            <p>{text}</p>
            {why !== null && <p>{why}</p>}
          </>
        }
      />
      {children(why, (message, to) => {
        showAlert({ severity: 'success', message })
        void navigate(to)
      })}
    </Page>
  )
}
