package api

import (
	"maps"
	"net/http"
	"reflect"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
)

// tokenNeed says whether a call needs the user's own token.
type tokenNeed int

const (
	tokenUnused   tokenNeed = iota // ignored
	tokenOptional                  // checked when it is there
	tokenRequired
)

// Body limits in bytes.
const (
	webhookBody         = 1 << 20
	formBody            = 64 << 10
	correctionBody      = 256 << 10
	reconciliationFiles = 64 << 20
)

// policy is what is checked before a call's parameters are bound.
type policy struct {
	public       bool // no client key: the call has another credential
	token        tokenNeed
	tokenInQuery bool // the token may come as a query parameter
	staff        staffNeed
	query        []string // the query parameters it knows
	anyQuery     bool     // and it ignores others, as RFC 6749 asks of whoever a provider answers
	body         int64    // limit of the JSON body; 0: it has none
	anyType      bool     // and it may say that it is something else: whoever pushes tries addresses out with nothing
	files        int64    // limit of a body of several files instead
	stream       bool     // it lasts; no deadline
	slow         bool     // it may take longer than others, see slowTimeout
	compress     bool     // its answers may be large and hold no secret
	reads        bool     // it changes nothing, whatever its method
	reusable     bool     // its answers may be kept, see reusable; they are compressed too
}

// policies has a row for every operation of openapi.yaml; a test compares them.
var policies = func() map[string]policy {
	all := maps.Clone(shopPolicies)
	maps.Copy(all, deskPolicies)
	return all
}()

// shopPolicies are of shoppers, visitors and those who push.
var shopPolicies = map[string]policy{
	"POST /api/v1/auth/login":             {body: formBody},
	"POST /api/v1/auth/validate-token":    {body: formBody, reads: true},
	"POST /api/v1/users":                  {body: formBody},
	"POST /api/v1/auth/login/{directory}": {body: formBody},
	"POST /api/v1/auth/logout":            {token: tokenRequired},
	"POST /api/v1/auth/reauthenticate":    {token: tokenRequired, body: formBody},
	"GET /api/v1/auth/google":             {public: true},
	"GET /api/v1/auth/google/callback":    {public: true, query: queryOf[oapi.FinishGoogleLoginParams](), anyQuery: true},
	"POST /api/v1/auth/google/exchange":   {body: formBody},
	"POST /api/v1/auth/verify-email":      {body: formBody},
	"POST /api/v2/password-reset/request": {body: formBody},
	"POST /api/v2/password-reset/confirm": {body: formBody},
	"POST /api/v1/unsubscribe/{token}":    {public: true},

	"PUT /api/v1/users/{id}":                       {token: tokenRequired, body: formBody},
	"DELETE /api/v1/users/{id}":                    {token: tokenRequired},
	"PUT /api/v1/pbw-{brand}-users/{id}":           {token: tokenRequired, body: formBody},
	"POST /api/v1/users/{id}/verification":         {token: tokenRequired},
	"GET /api/v1/users/{id}/sessions":              {token: tokenRequired},
	"DELETE /api/v1/users/{id}/sessions":           {token: tokenRequired},
	"DELETE /api/v1/users/{id}/sessions/{session}": {token: tokenRequired},
	"GET /api/v1/users/{id}/consents":              {token: tokenRequired},
	"PUT /api/v1/users/{id}/consents/{kind}":       {token: tokenRequired, body: formBody},
	"GET /api/v1/users/{id}/export":                {token: tokenRequired},

	"GET /api/v1/cashback/clicks":    {token: tokenRequired, query: queryOf[oapi.ListClicksParams]()},
	"GET /api/v1/cashback/claims":    {token: tokenRequired, query: queryOf[oapi.ListClaimsParams]()},
	"POST /api/v1/cashback/claims":   {token: tokenRequired, body: formBody},
	"POST /api/v1/feedback/cashback": {token: tokenOptional, body: formBody},

	"GET /api/v1/pbw-{brand}-users":             {token: tokenRequired, tokenInQuery: true, query: queryOf[oapi.GetCurrentUserParams]()},
	"GET /api/v1/cashback":                      {token: tokenRequired, query: queryOf[oapi.ListCashbackParams](), compress: true},
	"GET /api/v1/cashback/count":                {token: tokenRequired, query: queryOf[oapi.GetCashbackSummaryParams]()},
	"GET /api/v1/cashback/months":               {token: tokenRequired, query: queryOf[oapi.ListCashbackMonthsParams]()},
	"GET /api/v1/cashback/payouts":              {token: tokenRequired, query: queryOf[oapi.ListPayoutsParams]()},
	"GET /api/v1/cashback/payouts/next":         {token: tokenRequired, query: queryOf[oapi.GetNextPayoutParams]()},
	"GET /api/v1/cashback/payouts/{id}/receipt": {token: tokenRequired, query: queryOf[oapi.GetPayoutReceiptParams]()},
	"GET /api/v1/cashback/statement":            {token: tokenRequired, query: queryOf[oapi.ExportStatementParams](), slow: true},
	"GET /api/v1/cashback/stores":               {token: tokenRequired, query: queryOf[oapi.ListCashbackStoresParams]()},
	"GET /api/v1/cashback/stream":               {token: tokenRequired, query: queryOf[oapi.StreamCashbackParams](), stream: true},
	"GET /api/v1/cashback/{id}/events":          {token: tokenRequired, query: queryOf[oapi.ListCashbackEventsParams]()},
	"POST /api/v1/coupon/redirect":              {token: tokenOptional, body: formBody},
	"POST /webhooks/pix/{provider}":             {public: true, anyQuery: true, body: formBody, anyType: true},
	"POST /webhooks/pix/{provider}/pix":         {public: true, anyQuery: true, body: formBody, anyType: true},
	"POST /webhooks/conversions/{partner}":      {public: true, body: webhookBody},

	"GET /api/v1/coupon":                            {token: tokenOptional, query: queryOf[oapi.ListCouponsParams](), reusable: true},
	"GET /api/v1/coupon/top":                        {token: tokenOptional, query: queryOf[oapi.ListTopCouponsParams](), reusable: true},
	"GET /api/v1/coupon/slug-categories-by-loyalty": {token: tokenOptional, query: queryOf[oapi.ListCouponCategoriesParams](), reusable: true},
	"POST /api/v1/coupon/{id}/view":                 {},
	"GET /api/v1/store":                             {query: queryOf[oapi.GetStoreParams](), reusable: true},
	"GET /api/v1/store/top-cashback":                {reusable: true},
	"GET /api/v1/store/terms":                       {query: queryOf[oapi.GetStoreTermsParams](), reusable: true},
	"GET /api/v1/store-category":                    {query: queryOf[oapi.GetHotAreaParams](), reusable: true},
	"GET /api/v2/store/priority":                    {reusable: true},
	"GET /api/v2/store/alphabetical-list":           {reusable: true},
	"GET /api/v2/store-category/names-list":         {reusable: true},
	"GET /api/v1/banner":                            {reusable: true},
	"GET /api/v1/search":                            {query: queryOf[oapi.SearchParams](), reusable: true},

	"POST /api/v1/feedback/coupon":  {body: formBody},
	"POST /api/v1/feedback/contact": {token: tokenOptional, body: formBody},
	"POST /api/v1/feedback/club":    {body: formBody},
	"POST /api/v1/feedback/jobs":    {body: formBody},

	"GET /api/v1/club":               {token: tokenOptional, query: queryOf[oapi.GetClubParams]()},
	"GET /api/v1/club/mine":          {token: tokenRequired},
	"POST /api/v1/club/join":         {token: tokenRequired, body: formBody},
	"DELETE /api/v1/club/membership": {token: tokenRequired, query: queryOf[oapi.LeaveClubParams]()},

	"GET /api/v1/favourites":                  {token: tokenRequired, query: queryOf[oapi.ListFavouritesParams](), compress: true},
	"PUT /api/v1/favourites/stores/{slug}":    {token: tokenRequired, query: queryOf[oapi.AddFavouriteStoreParams]()},
	"DELETE /api/v1/favourites/stores/{slug}": {token: tokenRequired, query: queryOf[oapi.RemoveFavouriteStoreParams]()},
	"PUT /api/v1/favourites/coupons/{id}":     {token: tokenRequired, query: queryOf[oapi.AddFavouriteCouponParams]()},
	"DELETE /api/v1/favourites/coupons/{id}":  {token: tokenRequired, query: queryOf[oapi.RemoveFavouriteCouponParams]()},
}

// queryOf lists the query parameters of a generated parameter type.
func queryOf[P any]() []string {
	var names []string
	for field := range reflect.TypeFor[P]().Fields() {
		if name, _, _ := strings.Cut(field.Tag.Get("form"), ","); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// operations binds the contract to the handlers; each of those returns an error.
type operations struct{ *Server }

var _ oapi.ServerInterface = operations{}

func (o operations) do(w http.ResponseWriter, r *http.Request, err error) {
	if err != nil {
		o.fail(w, r, err)
	}
}

// Login implements oapi.ServerInterface.
func (o operations) Login(w http.ResponseWriter, r *http.Request) { o.do(w, r, o.login(w, r)) }

// ValidateToken implements oapi.ServerInterface.
func (o operations) ValidateToken(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.validateToken(w, r))
}

// CreateUser implements oapi.ServerInterface.
func (o operations) CreateUser(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.createUser(w, r))
}

// GetCurrentUser implements oapi.ServerInterface.
func (o operations) GetCurrentUser(w http.ResponseWriter, r *http.Request, brand string, _ oapi.GetCurrentUserParams) {
	o.do(w, r, o.getCurrentUser(w, r, brand))
}

// ListCashback implements oapi.ServerInterface.
func (o operations) ListCashback(w http.ResponseWriter, r *http.Request, p oapi.ListCashbackParams) {
	o.do(w, r, o.listCashback(w, r, p))
}

// GetCashbackSummary implements oapi.ServerInterface.
func (o operations) GetCashbackSummary(w http.ResponseWriter, r *http.Request, p oapi.GetCashbackSummaryParams) {
	o.do(w, r, o.getCashbackSummary(w, r, p))
}

// ListCashbackMonths implements oapi.ServerInterface.
func (o operations) ListCashbackMonths(w http.ResponseWriter, r *http.Request, p oapi.ListCashbackMonthsParams) {
	o.do(w, r, o.listCashbackMonths(w, r, p))
}

// ListPayouts implements oapi.ServerInterface.
func (o operations) ListPayouts(w http.ResponseWriter, r *http.Request, p oapi.ListPayoutsParams) {
	o.do(w, r, o.listPayouts(w, r, p))
}

// ListCashbackStores implements oapi.ServerInterface.
func (o operations) ListCashbackStores(w http.ResponseWriter, r *http.Request, p oapi.ListCashbackStoresParams) {
	o.do(w, r, o.listCashbackStores(w, r, p))
}

// StreamCashback implements oapi.ServerInterface.
func (o operations) StreamCashback(w http.ResponseWriter, r *http.Request, p oapi.StreamCashbackParams) {
	o.do(w, r, o.streamCashback(w, r, p))
}

// ListCashbackEvents implements oapi.ServerInterface.
func (o operations) ListCashbackEvents(w http.ResponseWriter, r *http.Request, id uuid.UUID, p oapi.ListCashbackEventsParams) {
	o.do(w, r, o.listCashbackEvents(w, r, id, p))
}

// RedirectCoupon implements oapi.ServerInterface.
func (o operations) RedirectCoupon(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.redirectCoupon(w, r))
}

// GetStore implements oapi.ServerInterface.
func (o operations) GetStore(w http.ResponseWriter, r *http.Request, p oapi.GetStoreParams) {
	o.do(w, r, o.getStore(w, r, p))
}

// ListTopCashbackStores implements oapi.ServerInterface.
func (o operations) ListTopCashbackStores(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.listTopCashbackStores(w, r))
}

// ReceiveConversions implements oapi.ServerInterface.
func (o operations) ReceiveConversions(w http.ResponseWriter, r *http.Request, partner string, p oapi.ReceiveConversionsParams) {
	o.do(w, r, o.receiveConversions(w, r, partner, p))
}

// ListCoupons implements oapi.ServerInterface.
func (o operations) ListCoupons(w http.ResponseWriter, r *http.Request, p oapi.ListCouponsParams) {
	o.do(w, r, o.listCoupons(w, r, p))
}

// ListTopCoupons implements oapi.ServerInterface.
func (o operations) ListTopCoupons(w http.ResponseWriter, r *http.Request, p oapi.ListTopCouponsParams) {
	o.do(w, r, o.listTopCoupons(w, r, p))
}

// ListCouponCategories implements oapi.ServerInterface.
func (o operations) ListCouponCategories(w http.ResponseWriter, r *http.Request, p oapi.ListCouponCategoriesParams) {
	o.do(w, r, o.listCouponCategories(w, r, p))
}

// GetStoreTerms implements oapi.ServerInterface.
func (o operations) GetStoreTerms(w http.ResponseWriter, r *http.Request, p oapi.GetStoreTermsParams) {
	o.do(w, r, o.getStoreTerms(w, r, p))
}

// GetHotArea implements oapi.ServerInterface.
func (o operations) GetHotArea(w http.ResponseWriter, r *http.Request, p oapi.GetHotAreaParams) {
	o.do(w, r, o.getHotArea(w, r, p))
}

// Search implements oapi.ServerInterface.
func (o operations) Search(w http.ResponseWriter, r *http.Request, p oapi.SearchParams) {
	o.do(w, r, o.search(w, r, p))
}

// ListPriorityStores implements oapi.ServerInterface.
func (o operations) ListPriorityStores(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.listPriorityStores(w, r))
}

// ListStoresByLetter implements oapi.ServerInterface.
func (o operations) ListStoresByLetter(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.listStoresByLetter(w, r))
}

// ListCategories implements oapi.ServerInterface.
func (o operations) ListCategories(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.listCategories(w, r))
}

// ListBanners implements oapi.ServerInterface.
func (o operations) ListBanners(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.listBanners(w, r))
}

// ReportCoupon implements oapi.ServerInterface.
func (o operations) ReportCoupon(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.reportCoupon(w, r))
}

// SendContact implements oapi.ServerInterface.
func (o operations) SendContact(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.sendContact(w, r))
}

// RequestClub implements oapi.ServerInterface.
func (o operations) RequestClub(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.requestClub(w, r))
}

// ApplyForJob implements oapi.ServerInterface.
func (o operations) ApplyForJob(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.applyForJob(w, r))
}

// ViewCoupon implements oapi.ServerInterface.
func (o operations) ViewCoupon(w http.ResponseWriter, _ *http.Request, id uuid.UUID) {
	o.viewCoupon(w, id)
}

// ListFavourites implements oapi.ServerInterface.
func (o operations) ListFavourites(w http.ResponseWriter, r *http.Request, p oapi.ListFavouritesParams) {
	o.do(w, r, o.listFavourites(w, r, p))
}

// AddFavouriteStore implements oapi.ServerInterface.
func (o operations) AddFavouriteStore(w http.ResponseWriter, r *http.Request, slug string, p oapi.AddFavouriteStoreParams) {
	o.do(w, r, o.addFavouriteStore(w, r, slug, p))
}

// RemoveFavouriteStore implements oapi.ServerInterface.
func (o operations) RemoveFavouriteStore(w http.ResponseWriter, r *http.Request, slug string, p oapi.RemoveFavouriteStoreParams) {
	o.do(w, r, o.removeFavouriteStore(w, r, slug, p))
}

// AddFavouriteCoupon implements oapi.ServerInterface.
func (o operations) AddFavouriteCoupon(w http.ResponseWriter, r *http.Request, id uuid.UUID, p oapi.AddFavouriteCouponParams) {
	o.do(w, r, o.addFavouriteCoupon(w, r, id, p))
}

// RemoveFavouriteCoupon implements oapi.ServerInterface.
func (o operations) RemoveFavouriteCoupon(w http.ResponseWriter, r *http.Request, id uuid.UUID, p oapi.RemoveFavouriteCouponParams) {
	o.do(w, r, o.removeFavouriteCoupon(w, r, id, p))
}

// GetClub implements oapi.ServerInterface.
func (o operations) GetClub(w http.ResponseWriter, r *http.Request, p oapi.GetClubParams) {
	o.do(w, r, o.getClub(w, r, p))
}

// ListMyClubs implements oapi.ServerInterface.
func (o operations) ListMyClubs(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.listMyClubs(w, r))
}

// JoinClub implements oapi.ServerInterface.
func (o operations) JoinClub(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.joinClub(w, r))
}

// LeaveClub implements oapi.ServerInterface.
func (o operations) LeaveClub(w http.ResponseWriter, r *http.Request, p oapi.LeaveClubParams) {
	o.do(w, r, o.leaveClub(w, r, p))
}

// PartnerLogin implements oapi.ServerInterface.
func (o operations) PartnerLogin(w http.ResponseWriter, r *http.Request, directory oapi.PartnerLoginParamsDirectory) {
	o.do(w, r, o.partnerLogin(w, r, directory))
}

// Logout implements oapi.ServerInterface.
func (o operations) Logout(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.logout(w, r))
}

// Reauthenticate implements oapi.ServerInterface.
func (o operations) Reauthenticate(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.reauthenticate(w, r))
}

// StartGoogleLogin implements oapi.ServerInterface.
func (o operations) StartGoogleLogin(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.startGoogleLogin(w, r))
}

// FinishGoogleLogin implements oapi.ServerInterface.
func (o operations) FinishGoogleLogin(w http.ResponseWriter, r *http.Request, p oapi.FinishGoogleLoginParams) {
	o.do(w, r, o.finishGoogleLogin(w, r, p))
}

// ExchangeLoginTicket implements oapi.ServerInterface.
func (o operations) ExchangeLoginTicket(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.exchangeLoginTicket(w, r))
}

// VerifyEmail implements oapi.ServerInterface.
func (o operations) VerifyEmail(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.verifyEmail(w, r))
}

// RequestPasswordReset implements oapi.ServerInterface.
func (o operations) RequestPasswordReset(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.requestPasswordReset(w, r))
}

// ConfirmPasswordReset implements oapi.ServerInterface.
func (o operations) ConfirmPasswordReset(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.confirmPasswordReset(w, r))
}

// Unsubscribe implements oapi.ServerInterface.
func (o operations) Unsubscribe(w http.ResponseWriter, r *http.Request, token string) {
	o.do(w, r, o.unsubscribe(w, r, token))
}

// UpdateUser implements oapi.ServerInterface.
func (o operations) UpdateUser(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.updateUser(w, r, id))
}

// DeleteUser implements oapi.ServerInterface.
func (o operations) DeleteUser(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.deleteUser(w, r, id))
}

// UpdateUserDetails implements oapi.ServerInterface.
func (o operations) UpdateUserDetails(w http.ResponseWriter, r *http.Request, brand string, id uuid.UUID) {
	o.do(w, r, o.updateUserDetails(w, r, brand, id))
}

// SendVerification implements oapi.ServerInterface.
func (o operations) SendVerification(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.sendVerification(w, r, id))
}

// ListSessions implements oapi.ServerInterface.
func (o operations) ListSessions(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.listSessions(w, r, id))
}

// EndSessions implements oapi.ServerInterface.
func (o operations) EndSessions(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.endSessions(w, r, id))
}

// EndSession implements oapi.ServerInterface.
func (o operations) EndSession(w http.ResponseWriter, r *http.Request, id, session uuid.UUID) {
	o.do(w, r, o.endSession(w, r, id, session))
}

// ListConsents implements oapi.ServerInterface.
func (o operations) ListConsents(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.listConsents(w, r, id))
}

// SetConsent implements oapi.ServerInterface.
func (o operations) SetConsent(w http.ResponseWriter, r *http.Request, id uuid.UUID, kind oapi.OptionalConsent) {
	o.do(w, r, o.setConsent(w, r, id, kind))
}

// ExportUser implements oapi.ServerInterface.
func (o operations) ExportUser(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.exportUser(w, r, id))
}

// ListClicks implements oapi.ServerInterface.
func (o operations) ListClicks(w http.ResponseWriter, r *http.Request, p oapi.ListClicksParams) {
	o.do(w, r, o.listClicks(w, r, p))
}

// ListClaims implements oapi.ServerInterface.
func (o operations) ListClaims(w http.ResponseWriter, r *http.Request, p oapi.ListClaimsParams) {
	o.do(w, r, o.listClaims(w, r, p))
}

// CreateClaim implements oapi.ServerInterface.
func (o operations) CreateClaim(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.createClaim(w, r))
}

// Contact implements oapi.ServerInterface.
func (o operations) Contact(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.contact(w, r))
}

// GetNextPayout implements oapi.ServerInterface.
func (o operations) GetNextPayout(w http.ResponseWriter, r *http.Request, p oapi.GetNextPayoutParams) {
	o.do(w, r, o.getNextPayout(w, r, p))
}

// GetPayoutReceipt implements oapi.ServerInterface.
func (o operations) GetPayoutReceipt(w http.ResponseWriter, r *http.Request, id uuid.UUID, p oapi.GetPayoutReceiptParams) {
	o.do(w, r, o.getPayoutReceipt(w, r, id, p))
}

// ExportStatement implements oapi.ServerInterface.
func (o operations) ExportStatement(w http.ResponseWriter, r *http.Request, p oapi.ExportStatementParams) {
	o.do(w, r, o.exportStatement(w, r, p))
}

// ReceivePixNotification implements oapi.ServerInterface.
func (o operations) ReceivePixNotification(w http.ResponseWriter, r *http.Request, provider string) {
	o.do(w, r, o.receivePixNotification(w, r, provider))
}

// ReceivePixNotificationBelow implements oapi.ServerInterface.
func (o operations) ReceivePixNotificationBelow(w http.ResponseWriter, r *http.Request, provider string) {
	o.do(w, r, o.receivePixNotificationBelow(w, r, provider))
}
