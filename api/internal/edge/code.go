package edge

import "net/http"

// Code names a refusal for programs. Codes are stable.
type Code string

// What is refused.
const (
	CodeInvalidRequest    Code = "invalid_request"
	CodeMalformedJSON     Code = "malformed_json"
	CodeInvalidEmail      Code = "invalid_email"
	CodeInvalidPassword   Code = "invalid_password"
	CodeInvalidName       Code = "invalid_name"
	CodeInvalidBirthdate  Code = "invalid_birthdate"
	CodeInvalidCPF        Code = "invalid_cpf"
	CodeInvalidPixKey     Code = "invalid_pix_key"
	CodeForeignPixKey     Code = "pix_key_not_own"
	CodeMemberCPF         Code = "cpf_not_own"
	CodeUnderage          Code = "underage"
	CodeBirthdateRequired Code = "birthdate_required"
	CodeMissingFields     Code = "missing_fields"
	CodeInvalidMessage    Code = "invalid_message"
	CodeInvalidMotive     Code = "invalid_motive"
	CodeInvalidTitle      Code = "invalid_title"
	CodeInvalidCompany    Code = "invalid_company"
	CodeInvalidTelephone  Code = "invalid_telephone"
	CodeInvalidCity       Code = "invalid_city"
	CodeInvalidOrder      Code = "invalid_order_number"
	CodeInvalidValue      Code = "invalid_value"
	CodePurchaseDate      Code = "invalid_purchase_date"
	CodeInvalidReceipt    Code = "receipt_invalid"
	CodeClickTooOld       Code = "click_too_old"
	CodeNoCashback        Code = "click_without_cashback"
	CodeTermsNotAccepted  Code = "terms_not_accepted"
	CodeLinkRefused       Code = "link_refused"
	CodeCouponMismatch    Code = "coupon_store_mismatch"
	CodeMediaType         Code = "unsupported_media_type"
	CodeTooLarge          Code = "too_large"
	CodeTooSlow           Code = "too_slow"
	CodeClientKey         Code = "client_key_invalid"
	CodeTokenMissing      Code = "token_missing"
	CodeTokenInvalid      Code = "token_invalid"
	CodeLoginRequired     Code = "login_required"
	CodeCredentials       Code = "credentials_invalid"
	CodeStaffRefused      Code = "staff_credentials_invalid"
	CodePartnerRefused    Code = "partner_credentials_invalid"
	CodeEnrolment         Code = "enrolment_required"
	CodeStaffPassword     Code = "invalid_staff_password"
	CodeSignatureMissing  Code = "signature_missing"
	CodeSignatureInvalid  Code = "signature_invalid"
	CodeSignatureStale    Code = "signature_stale"
	CodeReauthenticate    Code = "reauthentication_required"
	CodePasswordMissing   Code = "password_missing"
	CodeAccountClosing    Code = "account_closing"
	CodeTicketInvalid     Code = "ticket_invalid"
	CodeGoogleUnavailable Code = "google_unavailable"
	CodeLinkExpired       Code = "link_expired"
	CodeForbidden         Code = "forbidden"
	CodeMembersOnly       Code = "club_members_only"
	CodeClubCode          Code = "club_code_invalid"
	CodeClubUnproven      Code = "club_email_unverified"
	CodeClubNotEligible   Code = "club_not_eligible"
	CodeNotFound          Code = "not_found"
	CodeTargetNotFound    Code = "store_or_coupon_not_found"
	CodeUnknownPartner    Code = "unknown_partner"
	CodeMethod            Code = "method_not_allowed"
	CodeEmailTaken        Code = "email_taken"
	CodeTooManyFavourites Code = "too_many_favourites"
	CodeClaimExists       Code = "claim_exists"
	CodeTooManyClaims     Code = "too_many_claims"
	CodeClaimEnded        Code = "claim_ended"
	CodeDeliveryMismatch  Code = "delivery_mismatch"
	CodeSecondPerson      Code = "second_person"
	CodePayoutsBlocked    Code = "payouts_blocked"
	CodePayoutsHalted     Code = "payouts_halted"
	CodePlanning          Code = "planning_under_way"
	CodeTransitionRefused Code = "transition_refused"
	CodePayoutWaits       Code = "payout_waits"
	CodePixIDTaken        Code = "pix_id_taken"
	CodeNoPayouts         Code = "payouts_unavailable"
	CodeCouponExpired     Code = "coupon_expired"
	CodePeriodNotOver     Code = "period_not_over"
	CodePeriodOrder       Code = "period_order"
	CodePeriodClosed      Code = "period_closed"
	CodePeriodUnexplained Code = "period_unexplained"
	CodeUnreadableFile    Code = "unreadable_file"
	CodeOutsidePeriod     Code = "outside_period"
	CodeTooMuch           Code = "too_much_to_compare"
	CodeTooManySales      Code = "too_many_sales"
	CodeAmbiguous         Code = "ambiguous_statement"
	CodeUnknownNetwork    Code = "unknown_network"
	CodeTermsMoved        Code = "terms_moved"
	CodeTermsAboveGuard   Code = "terms_above_guard"
	CodeTermsAboveByNow   Code = "terms_above_guard_by_now"
	CodeRemittanceEmpty   Code = "remittance_empty"
	CodeRemittanceDiffers Code = "remittance_differs"
	CodeRemittanceBooked  Code = "remittance_booked"
	CodeInvoiceRefused    Code = "invoice_refused"
	CodeNoFiscal          Code = "no_fiscal_settings"
	CodeProviderMissing   Code = "provider_missing"
	CodeProviderSilent    Code = "provider_silent"
	CodeNoPush            Code = "no_push"
	CodeSecretsFull       Code = "secrets_full"
	CodeOtherProvider     Code = "other_provider"
	CodeInvalidOwner      Code = "invalid_owner"
	CodeBreakState        Code = "break_state"
	CodeSamePerson        Code = "same_person"
	CodeNotProposer       Code = "not_proposer"
	CodeProposalDecided   Code = "proposal_decided"
	CodeProposalOpen      Code = "proposal_open"
	CodeProposalsFull     Code = "too_many_proposals"
	CodeStatementLine     Code = "statement_line_missing"
	CodeOwnEvidence       Code = "own_evidence"
	CodeStaffHeld         Code = "staff_held"
	CodeQuarantineSettled Code = "quarantine_settled"
	CodeTooManyRequests   Code = "too_many_requests"
	CodeTooManyStreams    Code = "too_many_streams"
	CodeLedgerBehind      Code = "ledger_behind"
	CodeUnavailable       Code = "unavailable"
	CodeInternal          Code = "internal"
)

// outcomes is the one map from code to status and to the sentence that people read.
var outcomes = map[Code]struct {
	status  int
	message string
}{
	CodeInvalidRequest:    {http.StatusBadRequest, "Não foi possível entender o pedido. Confira os dados e tente novamente."},
	CodeMalformedJSON:     {http.StatusBadRequest, "Não foi possível entender o pedido. Confira os dados e tente novamente."},
	CodeInvalidEmail:      {http.StatusBadRequest, "Informe um e-mail válido."},
	CodeInvalidPassword:   {http.StatusBadRequest, "A senha deve ter de 8 a 200 caracteres."},
	CodeInvalidName:       {http.StatusBadRequest, "Informe seu nome, com até 120 caracteres."},
	CodeInvalidBirthdate:  {http.StatusBadRequest, "Informe uma data de nascimento válida."},
	CodeInvalidCPF:        {http.StatusBadRequest, "CPF inválido! Deve ter 11 dígitos."},
	CodeInvalidPixKey:     {http.StatusBadRequest, "Chave Pix inválida!"},
	CodeMemberCPF:         {http.StatusBadRequest, "Use o mesmo CPF com que você entra."},
	CodeForeignPixKey:     {http.StatusBadRequest, "Uma chave Pix do tipo CPF precisa ser o seu próprio CPF."},
	CodeUnderage:          {http.StatusBadRequest, "É preciso ter 18 anos ou mais. Se você ainda não tem, peça a seu pai, sua mãe ou responsável que fale com a gente."},
	CodeBirthdateRequired: {http.StatusBadRequest, "Informe primeiro sua data de nascimento: é preciso ter 18 anos ou mais para receber por Pix."},
	CodeMissingFields:     {http.StatusBadRequest, "Preencha todos os campos"},
	CodeInvalidMessage:    {http.StatusBadRequest, "Escreva uma mensagem com até 2.000 caracteres."},
	CodeInvalidMotive:     {http.StatusBadRequest, "Escolha um dos motivos."},
	CodeInvalidTitle:      {http.StatusBadRequest, "Escreva um título com até 120 caracteres."},
	CodeInvalidCompany:    {http.StatusBadRequest, "Informe o nome da empresa, com até 120 caracteres."},
	CodeInvalidTelephone:  {http.StatusBadRequest, "Informe um telefone, com até 40 caracteres."},
	CodeInvalidCity:       {http.StatusBadRequest, "Informe sua cidade, com até 120 caracteres."},
	CodeInvalidOrder:      {http.StatusBadRequest, "Informe o número do pedido, com até 80 caracteres."},
	CodeInvalidValue:      {http.StatusBadRequest, "Informe o valor da compra, de R$ 0,01 a R$ 1.000.000,00."},
	CodePurchaseDate:      {http.StatusBadRequest, "Confira a data da compra: ela não pode ser anterior ao clique nem estar no futuro."},
	CodeInvalidReceipt:    {http.StatusBadRequest, "Não conseguimos ler o comprovante. Envie uma foto (JPEG ou PNG) ou um PDF de até 5 MB."},
	CodeNoCashback:        {http.StatusBadRequest, "Esta visita foi feita sem cashback, e uma compra dela não tem o que receber."},
	CodeClickTooOld:       {http.StatusBadRequest, "Este clique tem mais de 120 dias, e as lojas não informam mais as compras dele."},
	CodeTermsNotAccepted:  {http.StatusBadRequest, "Você precisa aceitar os termos de uso"},
	CodeLinkRefused:       {http.StatusBadRequest, "Este link não pertence à loja."},
	CodeCouponMismatch:    {http.StatusBadRequest, "Este cupom é de outra loja."},
	CodeMediaType:         {http.StatusUnsupportedMediaType, "Formato de dados não aceito."},
	CodeTooLarge:          {http.StatusRequestEntityTooLarge, "Os dados enviados são grandes demais."},
	CodeTooSlow:           {http.StatusRequestTimeout, "Os dados demoraram demais para chegar. Tente novamente."},
	CodeClientKey:         {http.StatusUnauthorized, "Aplicativo não autorizado."},
	CodeTokenMissing:      {http.StatusUnauthorized, "Token não Encontrado"},
	CodeTokenInvalid:      {http.StatusUnauthorized, "Sua sessão terminou. Entre novamente."},
	CodeLoginRequired:     {http.StatusUnauthorized, "Entre na sua conta para usar este cupom."},
	CodeCredentials:       {http.StatusUnauthorized, "Erro no login, verifique suas credenciais!"},
	CodeStaffRefused:      {http.StatusUnauthorized, "Usuário, senha ou código não conferem."},
	CodePartnerRefused:    {http.StatusUnauthorized, "Usuário, senha ou código não conferem."},
	CodeStaffPassword:     {http.StatusBadRequest, "A senha deve ter de 12 a 200 caracteres, ser diferente da anterior e não conter seu usuário."},
	CodeEnrolment:         {http.StatusForbidden, "Troque primeiro a senha provisória."},
	CodeSignatureMissing:  {http.StatusUnauthorized, "A entrega não está assinada."},
	CodeSignatureInvalid:  {http.StatusUnauthorized, "A assinatura da entrega não confere."},
	CodeSignatureStale:    {http.StatusUnauthorized, "A assinatura da entrega está fora do prazo."},
	CodeReauthenticate:    {http.StatusForbidden, "Confirme sua senha para continuar."},
	CodePasswordMissing:   {http.StatusForbidden, "Sua conta ainda não tem senha. Use “Esqueci minha senha” para criar uma."},
	CodeAccountClosing:    {http.StatusForbidden, "O prazo para reativar esta conta terminou e ela está sendo encerrada. Depois disso você pode criar uma nova."},
	CodeTicketInvalid:     {http.StatusUnauthorized, "A entrada com o Google não foi concluída. Tente novamente."},
	CodeGoogleUnavailable: {http.StatusNotFound, "A entrada com o Google não está disponível neste site."},
	CodeLinkExpired:       {http.StatusGone, "Este link já foi usado ou expirou. Peça um novo."},
	CodeForbidden:         {http.StatusForbidden, "Você não tem acesso a estes dados."},
	CodeMembersOnly:       {http.StatusForbidden, "Este benefício é só para quem é do clube. Abra a página dele para entrar."},
	CodeClubCode:          {http.StatusForbidden, "Este código de acesso não vale para o clube. Confira com quem cuida dele na sua organização."},
	CodeClubUnproven:      {http.StatusForbidden, "Confirme primeiro o seu e-mail, pelo link que enviamos, ou use um código de acesso."},
	CodeClubNotEligible:   {http.StatusForbidden, "Seu e-mail não está entre os deste clube. Entre com o e-mail da organização ou peça a ela um código de acesso."},
	CodeNotFound:          {http.StatusNotFound, "Não encontrado."},
	CodeTargetNotFound:    {http.StatusNotFound, "Loja ou cupom não encontrado."},
	CodeUnknownPartner:    {http.StatusNotFound, "Parceiro não encontrado."},
	CodeMethod:            {http.StatusMethodNotAllowed, "Operação não permitida."},
	CodeEmailTaken:        {http.StatusConflict, "Este e-mail já está cadastrado."},
	CodeClaimExists:       {http.StatusConflict, "Você já avisou sobre este pedido. Acompanhe a resposta nas suas reclamações."},
	CodeTooManyClaims:     {http.StatusConflict, "Você já tem 20 reclamações em análise. Espere a resposta de alguma para abrir outra."},
	CodeClaimEnded:        {http.StatusConflict, "Esta reclamação já foi encerrada."},
	CodeTooManyFavourites: {http.StatusConflict, "Você já tem 500 favoritos. Remova algum para adicionar outro."},
	CodeDeliveryMismatch:  {http.StatusConflict, "Esta entrega já foi recebida com outro conteúdo."},
	CodeSecondPerson:      {http.StatusConflict, "Outra pessoa precisa aprovar: quem planejou não decide sozinho."},
	CodePayoutsBlocked:    {http.StatusConflict, "Há uma saída de dinheiro sem explicação. Resolva antes as divergências críticas da conciliação."},
	CodePayoutsHalted:     {http.StatusConflict, "Os pagamentos estão parados. Veja o motivo em Integridade."},
	CodePlanning:          {http.StatusConflict, "Já existe uma rodada sendo planejada. Aguarde o fim dela."},
	CodeTransitionRefused: {http.StatusConflict, "O estado atual não permite esta ação. Atualize a página."},
	CodePayoutWaits:       {http.StatusConflict, "Ainda não há resposta sobre este pagamento. Nada foi enviado em dobro; pergunte de novo mais tarde."},
	CodePixIDTaken:        {http.StatusConflict, "Este identificador do Pix já pertence a outro pagamento. Nada foi lançado; confira o extrato."},
	CodeNoPayouts:         {http.StatusServiceUnavailable, "Nenhum provedor de Pix está configurado neste servidor."},
	CodeCouponExpired:     {http.StatusGone, "Este cupom expirou."},
	CodePeriodNotOver:     {http.StatusConflict, "Este mês ainda não terminou."},
	CodePeriodOrder:       {http.StatusConflict, "Feche os meses em ordem, a partir do primeiro com lançamentos."},
	CodePeriodClosed:      {http.StatusConflict, "Este mês já está fechado."},
	CodePeriodUnexplained: {http.StatusConflict, "Falta algo neste mês: resolva ou explique cada item da lista."},
	CodeUnreadableFile:    {http.StatusBadRequest, "Não foi possível ler o arquivo. Confira o formato e a linha indicada."},
	CodeOutsidePeriod:     {http.StatusBadRequest, "Não há nenhuma linha do período. Confira o arquivo e as datas."},
	CodeTooMuch:           {http.StatusBadRequest, "Há dados demais para uma só conciliação. Escolha um período menor e confira o arquivo."},
	CodeTooManySales:      {http.StatusBadRequest, "Há vendas demais nestes meses para simular aqui. Escolha menos meses, ou peça a simulação por comando."},
	CodeAmbiguous:         {http.StatusBadRequest, "Duas linhas do arquivo têm o mesmo identificador. Baixe o arquivo de novo."},
	CodeUnknownNetwork:    {http.StatusBadRequest, "Não há vendas desta rede. Confira o nome."},
	CodeTermsMoved:        {http.StatusConflict, "Outros termos da loja foram publicados enquanto você escrevia. Recarregue a página e confira."},
	CodeTermsAboveGuard:   {http.StatusBadRequest, "Estes termos prometem mais do que a proteção deixa passar. Explique por quê, ou prometa menos."},
	CodeTermsAboveByNow:   {http.StatusConflict, "Estes termos prometem agora mais do que a proteção deixa passar, e não prometiam quando foram propostos. Recuse a proposta: ela pode ser feita de novo, com o motivo ou prometendo menos."},
	CodeRemittanceEmpty:   {http.StatusBadRequest, "Não há nenhuma venda neste pagamento. Confira o identificador ou envie o arquivo da rede."},
	CodeRemittanceDiffers: {http.StatusBadRequest, "As vendas não somam o que chegou mais o que foi retido. Confira os valores e o arquivo."},
	CodeRemittanceBooked:  {http.StatusConflict, "Este pagamento da rede já está lançado. Para corrigir, proponha um recebimento negativo com outro identificador."},
	CodeInvoiceRefused:    {http.StatusConflict, "Não dá para faturar assim: o mês não terminou ou já foi faturado, o número já foi usado, ou o valor passa do aprovado e ainda não faturado."},
	CodeNoFiscal:          {http.StatusConflict, "Faltam os dados fiscais da empresa ou desta rede. Peça a quem opera o servidor que os informe."},
	CodeProviderMissing:   {http.StatusBadRequest, "Não há provedor de Pix configurado. Envie o arquivo dele."},
	CodeNoPush:            {http.StatusConflict, "Esta rede não envia nada por conta própria: ela é consultada."},
	CodeSecretsFull:       {http.StatusConflict, "Já há cinco segredos valendo, e mais um encerraria o mais antigo antes da hora. Espere ele terminar, ou peça ao operador que encerre os anteriores."},
	CodeOtherProvider:     {http.StatusConflict, "Os pagamentos do período foram feitos por outro provedor. Compare com o extrato dele."},
	CodeProviderSilent:    {http.StatusServiceUnavailable, "O provedor de Pix não respondeu. Tente novamente em instantes ou envie o arquivo dele."},
	CodeInvalidOwner:      {http.StatusBadRequest, "Escolha alguém do financeiro com acesso ativo."},
	CodeBreakState:        {http.StatusConflict, "A situação desta divergência já mudou. Atualize a página."},
	CodeStaffHeld:         {http.StatusForbidden, "Sua conta foi criada ou alterada por outra pessoa há menos de 24 horas: até lá ela só consulta."},
	CodeOwnEvidence:       {http.StatusConflict, "Outra pessoa precisa propor: quem importou o extrato não propõe a devolução que ele comprova."},
	CodeSamePerson:        {http.StatusConflict, "Outra pessoa precisa decidir: quem propôs não aprova nem recusa."},
	CodeNotProposer:       {http.StatusConflict, "Só quem propôs pode retirar a proposta."},
	CodeProposalDecided:   {http.StatusConflict, "Esta proposta já foi decidida ou perdeu o prazo. Atualize a página."},
	CodeProposalOpen:      {http.StatusConflict, "Já existe uma proposta igual esperando decisão."},
	CodeProposalsFull:     {http.StatusConflict, "Há propostas demais esperando decisão. Decida algumas antes de propor outra."},
	CodeStatementLine:     {http.StatusConflict, "O provedor não conhece esta devolução. Escolha a linha do extrato que a comprova: uma entrada sem par, com o mesmo valor."},
	CodeQuarantineSettled: {http.StatusConflict, "Este item da quarentena já foi resolvido. Atualize a página."},
	CodeTooManyRequests:   {http.StatusTooManyRequests, "Muitas tentativas. Aguarde um pouco e tente novamente."},
	CodeTooManyStreams:    {http.StatusTooManyRequests, "Há páginas demais abertas. Feche alguma e tente novamente."},
	CodeLedgerBehind:      {http.StatusServiceUnavailable, "Seu extrato está sendo atualizado. Tente novamente em instantes."},
	CodeUnavailable:       {http.StatusServiceUnavailable, "Serviço indisponível no momento. Tente novamente em instantes."},
	CodeInternal:          {http.StatusInternalServerError, "Erro inesperado. Tente novamente em instantes."},
}

// Status is what a refusal is answered with.
func (c Code) Status() int { return outcomes[c].status }
