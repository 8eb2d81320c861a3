import { BudgetForm } from '../budgets/budget-form'
import { deskPaths } from '../paths'
import { ProposalPage } from '../proposals/proposal-page'

/** /financeiro/orcamentos/novo: a budget for held sales is proposed. */
export default function NewBudgetPage() {
  return (
    <ProposalPage
      title="Novo orçamento"
      back={{ to: deskPaths.budgets, label: 'Orçamentos' }}
      text="Outra pessoa, com o papel Aprovação, decide. O orçamento paga a partir de então."
      notFinance="Só quem tem o papel Finanças propõe orçamentos; Aprovação decide."
    >
      {(why, leave) => (
        <BudgetForm
          why={why}
          onProposed={() => {
            leave('Proposto. Outra pessoa decide em Propostas.', deskPaths.budgets)
          }}
        />
      )}
    </ProposalPage>
  )
}
