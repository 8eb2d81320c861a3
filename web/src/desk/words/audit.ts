import { roleNames } from './people'

const actions = new Map([
  ['login', 'Entrou na mesa'],
  ['login_refused', 'Entrada recusada'],
  ['logout', 'Saiu da mesa'],
  ['sessions_ended', 'Encerrou todas as sessões'],
  ['password_changed', 'Trocou a senha'],
  ['recovery_codes_made', 'Gerou novos códigos de recuperação'],
  ['confirmation_refused', 'Confirmação de senha recusada'],
  ['staff_added', 'Conta criada'],
  ['staff_reset', 'Acesso refeito'],
  ['staff_disabled', 'Conta desativada'],
  ['staff_enabled', 'Conta reativada'],
  ['staff_roles_changed', 'Papéis alterados'],
  ['terms_published', 'Condições da demonstração publicadas'],
  ['networks_paid', 'Faturas e recebimentos da demonstração'],
  ['payout_run_planned', 'Planejou uma rodada'],
  ['payout_run_approved', 'Aprovou uma rodada'],
  ['payout_run_released', 'Liberou uma rodada sozinho'],
  ['payout_run_canceled', 'Cancelou uma rodada'],
  ['payout_run_rejected', 'Rejeitou uma rodada'],
  ['payout_verdict_said', 'Deu um parecer sobre um Pix'],
  ['payout_asked', 'Perguntou ao provedor de Pix'],
  ['pix_key_cleared', 'Liberou uma chave Pix recusada'],
  ['payout_return_booked', 'Lançou uma devolução'],
  ['quarantine_replayed', 'Reenviou uma entrega da quarentena'],
  ['quarantine_replay_refused', 'Reenviou uma entrega, que foi recusada de novo'],
  ['quarantine_correction_stored', 'Corrigiu uma entrega da quarentena'],
  ['account_exported', 'Exportou os dados de uma conta'],
  ['account_closed', 'Encerrou uma conta a pedido'],
  ['feedback_listed', 'Leu mensagens do site'],
  ['feedback_exported', 'Exportou mensagens do site'],
  ['feedback_removed', 'Apagou uma mensagem do site'],
  ['claim_closed', 'Encerrou uma reclamação'],
  ['claim_resolved', 'Resolveu uma reclamação'],
  ['partner_added', 'Cadastrou uma rede'],
  ['partner_rotated', 'Trocou o segredo de uma rede'],
  ['partner_sandbox_key_made', 'Criou a chave de testes de uma rede'],
  ['partner_account_added', 'Deu a alguém de uma rede o acesso ao portal'],
  ['partner_account_removed', 'Tirou de alguém de uma rede o acesso ao portal'],
  ['partner_login', 'Entrou no portal de parceiros'],
  ['partner_login_refused', 'Não conseguiu entrar no portal de parceiros'],
  ['partner_logout', 'Saiu do portal de parceiros'],
  ['partner_password_changed', 'Trocou a senha do portal de parceiros'],
  ['partner_confirmation_refused', 'Errou a senha no portal de parceiros'],
  ['network_asked', 'Perguntou a uma rede pelas vendas'],
  ['claims_filed', 'Encaminhou reclamações a uma rede'],
  ['claim_receipt_opened', 'Abriu o comprovante de uma reclamação'],
  ['partner_set', 'Mudou como uma rede é lida'],
  ['partner_removed', 'Removeu uma rede'],
  ['webhook_added', 'Cadastrou um webhook'],
  ['webhook_rotated', 'Trocou o segredo de um webhook'],
  ['webhook_removed', 'Removeu um webhook'],
  ['webhook_replayed', 'Reenviou mensagens de um webhook'],
  ['click_value_added', 'Liberou um valor de clique'],
  ['click_value_removed', 'Retirou um valor de clique'],
  ['payouts_stopped', 'Parou os pagamentos'],
  ['halt_cleared', 'Liberou os pagamentos'],
  ['conversion_attributed', 'Atribuiu uma venda'],
  ['proposal_made', 'Fez uma proposta'],
  ['proposal_approved', 'Aprovou uma proposta'],
  ['proposal_rejected', 'Recusou uma proposta'],
  ['proposal_withdrawn', 'Retirou a própria proposta'],
  ['proposal_expired', 'Proposta venceu'],
  ['proposal_carried_out', 'Proposta executada'],
  ['proposal_not_possible', 'Proposta aprovada que não pôde ser feita'],
  ['quarantine_dismissed', 'Descartou uma entrega da quarentena'],
])

/** What somebody did, in words; what is new here by its code. */
export function actionLabel(action: string): string {
  return actions.get(action) ?? action
}

const reasons = new Map([
  ['authenticator', 'com o código do autenticador'],
  ['recovery code', 'com um código de recuperação'],
  ['handle', 'usuário que não existe'],
  ['password', 'senha errada'],
  ['code', 'código errado'],
  ['disabled', 'conta desativada'],
  ['enrolment is over', 'senha provisória vencida'],
])

/** A reason as it was written; those that the sign-in gives itself in words, and so roles. */
export function auditReason(action: string, reason: string): string {
  if (action === 'staff_added' || action === 'staff_roles_changed') {
    const [roles = '', why] = reason.split(/:(.*)/s)
    const said = roles.replaceAll('finance', roleNames.finance).replaceAll('approver', roleNames.approver)
    return why === undefined ? said : `${said}:${why}`
  }
  return action.startsWith('login') ? (reasons.get(reason) ?? reason) : reason
}
