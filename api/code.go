package api

import "net/http"

// code names a refusal for programs. Codes are stable.
type code string

const (
	codeInvalidRequest    code = "invalid_request"
	codeMalformedJSON     code = "malformed_json"
	codeInvalidEmail      code = "invalid_email"
	codeInvalidPassword   code = "invalid_password"
	codeInvalidName       code = "invalid_name"
	codeInvalidBirthdate  code = "invalid_birthdate"
	codeInvalidCPF        code = "invalid_cpf"
	codeInvalidPixKey     code = "invalid_pix_key"
	codeForeignPixKey     code = "pix_key_not_own"
	codeMemberCPF         code = "cpf_not_own"
	codeUnderage          code = "underage"
	codeBirthdateRequired code = "birthdate_required"
	codeMissingFields     code = "missing_fields"
	codeInvalidMessage    code = "invalid_message"
	codeInvalidMotive     code = "invalid_motive"
	codeInvalidTitle      code = "invalid_title"
	codeInvalidCompany    code = "invalid_company"
	codeInvalidTelephone  code = "invalid_telephone"
	codeInvalidCity       code = "invalid_city"
	codeInvalidOrder      code = "invalid_order_number"
	codeInvalidValue      code = "invalid_value"
	codePurchaseDate      code = "invalid_purchase_date"
	codeClickTooOld       code = "click_too_old"
	codeTermsNotAccepted  code = "terms_not_accepted"
	codeLinkRefused       code = "link_refused"
	codeCouponMismatch    code = "coupon_store_mismatch"
	codeMediaType         code = "unsupported_media_type"
	codeTooLarge          code = "too_large"
	codeTooSlow           code = "too_slow"
	codeClientKey         code = "client_key_invalid"
	codeTokenMissing      code = "token_missing"
	codeTokenInvalid      code = "token_invalid"
	codeLoginRequired     code = "login_required"
	codeCredentials       code = "credentials_invalid"
	codeStaffRefused      code = "staff_credentials_invalid"
	codeEnrolment         code = "enrolment_required"
	codeStaffPassword     code = "invalid_staff_password"
	codeSignatureMissing  code = "signature_missing"
	codeSignatureInvalid  code = "signature_invalid"
	codeSignatureStale    code = "signature_stale"
	codeReauthenticate    code = "reauthentication_required"
	codePasswordMissing   code = "password_missing"
	codeAccountClosing    code = "account_closing"
	codeTicketInvalid     code = "ticket_invalid"
	codeGoogleUnavailable code = "google_unavailable"
	codeLinkExpired       code = "link_expired"
	codeForbidden         code = "forbidden"
	codeMembersOnly       code = "club_members_only"
	codeClubCode          code = "club_code_invalid"
	codeClubUnproven      code = "club_email_unverified"
	codeClubNotEligible   code = "club_not_eligible"
	codeNotFound          code = "not_found"
	codeTargetNotFound    code = "store_or_coupon_not_found"
	codeUnknownPartner    code = "unknown_partner"
	codeMethod            code = "method_not_allowed"
	codeEmailTaken        code = "email_taken"
	codeTooManyFavourites code = "too_many_favourites"
	codeClaimExists       code = "claim_exists"
	codeTooManyClaims     code = "too_many_claims"
	codeDeliveryMismatch  code = "delivery_mismatch"
	codeSecondPerson      code = "second_person"
	codePayoutsBlocked    code = "payouts_blocked"
	codePayoutsHalted     code = "payouts_halted"
	codePlanning          code = "planning_under_way"
	codeTransitionRefused code = "transition_refused"
	codePayoutWaits       code = "payout_waits"
	codePixIDTaken        code = "pix_id_taken"
	codeNoPayouts         code = "payouts_unavailable"
	codeCouponExpired     code = "coupon_expired"
	codePeriodNotOver     code = "period_not_over"
	codePeriodOrder       code = "period_order"
	codePeriodClosed      code = "period_closed"
	codeUnreadableFile    code = "unreadable_file"
	codeOutsidePeriod     code = "outside_period"
	codeTooMuch           code = "too_much_to_compare"
	codeAmbiguous         code = "ambiguous_statement"
	codeUnknownNetwork    code = "unknown_network"
	codeProviderMissing   code = "provider_missing"
	codeProviderSilent    code = "provider_silent"
	codeOtherProvider     code = "other_provider"
	codeInvalidOwner      code = "invalid_owner"
	codeBreakState        code = "break_state"
	codeSamePerson        code = "same_person"
	codeNotProposer       code = "not_proposer"
	codeProposalDecided   code = "proposal_decided"
	codeProposalOpen      code = "proposal_open"
	codeProposalsFull     code = "too_many_proposals"
	codeStatementLine     code = "statement_line_missing"
	codeOwnEvidence       code = "own_evidence"
	codeStaffHeld         code = "staff_held"
	codeQuarantineSettled code = "quarantine_settled"
	codeTooManyRequests   code = "too_many_requests"
	codeTooManyStreams    code = "too_many_streams"
	codeLedgerBehind      code = "ledger_behind"
	codeUnavailable       code = "unavailable"
	codeInternal          code = "internal"
)

// outcomes is the one map from code to status and to the sentence that people read.
var outcomes = map[code]struct {
	status  int
	message string
}{
	codeInvalidRequest:    {http.StatusBadRequest, "Não foi possível entender o pedido. Confira os dados e tente novamente."},
	codeMalformedJSON:     {http.StatusBadRequest, "Não foi possível entender o pedido. Confira os dados e tente novamente."},
	codeInvalidEmail:      {http.StatusBadRequest, "Informe um e-mail válido."},
	codeInvalidPassword:   {http.StatusBadRequest, "A senha deve ter de 8 a 200 caracteres."},
	codeInvalidName:       {http.StatusBadRequest, "Informe seu nome, com até 120 caracteres."},
	codeInvalidBirthdate:  {http.StatusBadRequest, "Informe uma data de nascimento válida."},
	codeInvalidCPF:        {http.StatusBadRequest, "CPF inválido! Deve ter 11 dígitos."},
	codeInvalidPixKey:     {http.StatusBadRequest, "Chave Pix inválida!"},
	codeMemberCPF:         {http.StatusBadRequest, "Use o mesmo CPF com que você entra."},
	codeForeignPixKey:     {http.StatusBadRequest, "Uma chave Pix do tipo CPF precisa ser o seu próprio CPF."},
	codeUnderage:          {http.StatusBadRequest, "É preciso ter 18 anos ou mais. Se você ainda não tem, peça a seu pai, sua mãe ou responsável que fale com a gente."},
	codeBirthdateRequired: {http.StatusBadRequest, "Informe primeiro sua data de nascimento: é preciso ter 18 anos ou mais para receber por Pix."},
	codeMissingFields:     {http.StatusBadRequest, "Preencha todos os campos"},
	codeInvalidMessage:    {http.StatusBadRequest, "Escreva uma mensagem com até 2.000 caracteres."},
	codeInvalidMotive:     {http.StatusBadRequest, "Escolha um dos motivos."},
	codeInvalidTitle:      {http.StatusBadRequest, "Escreva um título com até 120 caracteres."},
	codeInvalidCompany:    {http.StatusBadRequest, "Informe o nome da empresa, com até 120 caracteres."},
	codeInvalidTelephone:  {http.StatusBadRequest, "Informe um telefone, com até 40 caracteres."},
	codeInvalidCity:       {http.StatusBadRequest, "Informe sua cidade, com até 120 caracteres."},
	codeInvalidOrder:      {http.StatusBadRequest, "Informe o número do pedido, com até 80 caracteres."},
	codeInvalidValue:      {http.StatusBadRequest, "Informe o valor da compra, de R$ 0,01 a R$ 1.000.000,00."},
	codePurchaseDate:      {http.StatusBadRequest, "Confira a data da compra: ela não pode ser anterior ao clique nem estar no futuro."},
	codeClickTooOld:       {http.StatusBadRequest, "Este clique tem mais de 120 dias, e as lojas não informam mais as compras dele."},
	codeTermsNotAccepted:  {http.StatusBadRequest, "Você precisa aceitar os termos de uso"},
	codeLinkRefused:       {http.StatusBadRequest, "Este link não pertence à loja."},
	codeCouponMismatch:    {http.StatusBadRequest, "Este cupom é de outra loja."},
	codeMediaType:         {http.StatusUnsupportedMediaType, "Formato de dados não aceito."},
	codeTooLarge:          {http.StatusRequestEntityTooLarge, "Os dados enviados são grandes demais."},
	codeTooSlow:           {http.StatusRequestTimeout, "Os dados demoraram demais para chegar. Tente novamente."},
	codeClientKey:         {http.StatusUnauthorized, "Aplicativo não autorizado."},
	codeTokenMissing:      {http.StatusUnauthorized, "Token não Encontrado"},
	codeTokenInvalid:      {http.StatusUnauthorized, "Sua sessão terminou. Entre novamente."},
	codeLoginRequired:     {http.StatusUnauthorized, "Entre na sua conta para usar este cupom."},
	codeCredentials:       {http.StatusUnauthorized, "Erro no login, verifique suas credenciais!"},
	codeStaffRefused:      {http.StatusUnauthorized, "Usuário, senha ou código não conferem."},
	codeStaffPassword:     {http.StatusBadRequest, "A senha deve ter de 12 a 200 caracteres, ser diferente da anterior e não conter seu usuário."},
	codeEnrolment:         {http.StatusForbidden, "Troque primeiro a senha provisória."},
	codeSignatureMissing:  {http.StatusUnauthorized, "A entrega não está assinada."},
	codeSignatureInvalid:  {http.StatusUnauthorized, "A assinatura da entrega não confere."},
	codeSignatureStale:    {http.StatusUnauthorized, "A assinatura da entrega está fora do prazo."},
	codeReauthenticate:    {http.StatusForbidden, "Confirme sua senha para continuar."},
	codePasswordMissing:   {http.StatusForbidden, "Sua conta ainda não tem senha. Use “Esqueci minha senha” para criar uma."},
	codeAccountClosing:    {http.StatusForbidden, "O prazo para reativar esta conta terminou e ela está sendo encerrada. Depois disso você pode criar uma nova."},
	codeTicketInvalid:     {http.StatusUnauthorized, "A entrada com o Google não foi concluída. Tente novamente."},
	codeGoogleUnavailable: {http.StatusNotFound, "A entrada com o Google não está disponível neste site."},
	codeLinkExpired:       {http.StatusGone, "Este link já foi usado ou expirou. Peça um novo."},
	codeForbidden:         {http.StatusForbidden, "Você não tem acesso a estes dados."},
	codeMembersOnly:       {http.StatusForbidden, "Este benefício é só para quem é do clube. Abra a página dele para entrar."},
	codeClubCode:          {http.StatusForbidden, "Este código de acesso não vale para o clube. Confira com quem cuida dele na sua organização."},
	codeClubUnproven:      {http.StatusForbidden, "Confirme primeiro o seu e-mail, pelo link que enviamos, ou use um código de acesso."},
	codeClubNotEligible:   {http.StatusForbidden, "Seu e-mail não está entre os deste clube. Entre com o e-mail da organização ou peça a ela um código de acesso."},
	codeNotFound:          {http.StatusNotFound, "Não encontrado."},
	codeTargetNotFound:    {http.StatusNotFound, "Loja ou cupom não encontrado."},
	codeUnknownPartner:    {http.StatusNotFound, "Parceiro não encontrado."},
	codeMethod:            {http.StatusMethodNotAllowed, "Operação não permitida."},
	codeEmailTaken:        {http.StatusConflict, "Este e-mail já está cadastrado."},
	codeClaimExists:       {http.StatusConflict, "Você já avisou sobre este pedido. Acompanhe a resposta nas suas reclamações."},
	codeTooManyClaims:     {http.StatusConflict, "Você já tem 20 reclamações em análise. Espere a resposta de alguma para abrir outra."},
	codeTooManyFavourites: {http.StatusConflict, "Você já tem 500 favoritos. Remova algum para adicionar outro."},
	codeDeliveryMismatch:  {http.StatusConflict, "Esta entrega já foi recebida com outro conteúdo."},
	codeSecondPerson:      {http.StatusConflict, "Outra pessoa precisa aprovar: quem planejou não decide sozinho."},
	codePayoutsBlocked:    {http.StatusConflict, "Há uma saída de dinheiro sem explicação. Resolva antes as divergências críticas da conciliação."},
	codePayoutsHalted:     {http.StatusConflict, "Os pagamentos estão parados. Veja o motivo em Integridade."},
	codePlanning:          {http.StatusConflict, "Já existe uma rodada sendo planejada. Aguarde o fim dela."},
	codeTransitionRefused: {http.StatusConflict, "O estado atual não permite esta ação. Atualize a página."},
	codePayoutWaits:       {http.StatusConflict, "Ainda não há resposta sobre este pagamento. Nada foi enviado em dobro; pergunte de novo mais tarde."},
	codePixIDTaken:        {http.StatusConflict, "Este identificador do Pix já pertence a outro pagamento. Nada foi lançado; confira o extrato."},
	codeNoPayouts:         {http.StatusServiceUnavailable, "Nenhum provedor de Pix está configurado neste servidor."},
	codeCouponExpired:     {http.StatusGone, "Este cupom expirou."},
	codePeriodNotOver:     {http.StatusConflict, "Este mês ainda não terminou."},
	codePeriodOrder:       {http.StatusConflict, "Feche os meses em ordem, a partir do primeiro com lançamentos."},
	codePeriodClosed:      {http.StatusConflict, "Este mês já está fechado."},
	codeUnreadableFile:    {http.StatusBadRequest, "Não foi possível ler o arquivo. Confira o formato e a linha indicada."},
	codeOutsidePeriod:     {http.StatusBadRequest, "Não há nenhuma linha do período. Confira o arquivo e as datas."},
	codeTooMuch:           {http.StatusBadRequest, "Há dados demais para uma só conciliação. Escolha um período menor e confira o arquivo."},
	codeAmbiguous:         {http.StatusBadRequest, "Duas linhas do arquivo têm o mesmo identificador. Baixe o arquivo de novo."},
	codeUnknownNetwork:    {http.StatusBadRequest, "Não há vendas desta rede. Confira o nome."},
	codeProviderMissing:   {http.StatusBadRequest, "Não há provedor de Pix configurado. Envie o arquivo dele."},
	codeOtherProvider:     {http.StatusConflict, "Os pagamentos do período foram feitos por outro provedor. Compare com o extrato dele."},
	codeProviderSilent:    {http.StatusServiceUnavailable, "O provedor de Pix não respondeu. Tente novamente em instantes ou envie o arquivo dele."},
	codeInvalidOwner:      {http.StatusBadRequest, "Escolha alguém do financeiro com acesso ativo."},
	codeBreakState:        {http.StatusConflict, "A situação desta divergência já mudou. Atualize a página."},
	codeStaffHeld:         {http.StatusForbidden, "Sua conta foi criada ou alterada por outra pessoa há menos de 24 horas: até lá ela só consulta."},
	codeOwnEvidence:       {http.StatusConflict, "Outra pessoa precisa propor: quem importou o extrato não propõe a devolução que ele comprova."},
	codeSamePerson:        {http.StatusConflict, "Outra pessoa precisa decidir: quem propôs não aprova nem recusa."},
	codeNotProposer:       {http.StatusConflict, "Só quem propôs pode retirar a proposta."},
	codeProposalDecided:   {http.StatusConflict, "Esta proposta já foi decidida ou perdeu o prazo. Atualize a página."},
	codeProposalOpen:      {http.StatusConflict, "Já existe uma proposta igual esperando decisão."},
	codeProposalsFull:     {http.StatusConflict, "Há propostas demais esperando decisão. Decida algumas antes de propor outra."},
	codeStatementLine:     {http.StatusConflict, "O provedor não conhece esta devolução. Escolha a linha do extrato que a comprova: uma entrada sem par, com o mesmo valor."},
	codeQuarantineSettled: {http.StatusConflict, "Este item da quarentena já foi resolvido. Atualize a página."},
	codeTooManyRequests:   {http.StatusTooManyRequests, "Muitas tentativas. Aguarde um pouco e tente novamente."},
	codeTooManyStreams:    {http.StatusTooManyRequests, "Há páginas demais abertas. Feche alguma e tente novamente."},
	codeLedgerBehind:      {http.StatusServiceUnavailable, "Seu extrato está sendo atualizado. Tente novamente em instantes."},
	codeUnavailable:       {http.StatusServiceUnavailable, "Serviço indisponível no momento. Tente novamente em instantes."},
	codeInternal:          {http.StatusInternalServerError, "Erro inesperado. Tente novamente em instantes."},
}
