import { useNavigate } from 'react-router'
import { useAlert } from '@/ui/alert/alert-context'
import { BudgetForm } from '../budgets/budget-form'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { useMe } from '../people/use-me'

const notFinance = 'Só quem tem o papel Finanças propõe orçamentos; Aprovação decide.'

/** /financeiro/orcamentos/novo: a budget for held sales is proposed. */
export default function NewBudgetPage() {
  const navigate = useNavigate()
  const showAlert = useAlert()
  const { me, may } = useMe()
  const why = me === undefined || may('finance') ? null : notFinance
  return (
    <Page>
      <PageHeader
        title="Novo orçamento"
        back={{ to: deskPaths.budgets, label: 'Orçamentos' }}
        text={
          <>
            <p>Outra pessoa, com o papel Aprovação, decide. O orçamento paga a partir de então.</p>
            {why !== null && <p>{why}</p>}
          </>
        }
      />
      <BudgetForm
        why={why}
        onProposed={() => {
          showAlert({ severity: 'success', message: 'Proposto. Outra pessoa decide em Propostas.' })
          void navigate(deskPaths.budgets)
        }}
      />
    </Page>
  )
}
