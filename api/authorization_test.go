package api_test

import (
	"cmp"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"
)

// access is a request about what is Ana's, and what each kind of caller gets for it.
type access struct {
	call call

	noKey     int // no client key, with or without a token
	client    int // the client application alone: nobody is signed in
	other     int // Bia
	owner     int // Ana
	suspended int // Ana, who has asked for deletion, with a token from before
	staff     int // a token of ours for another audience than shoppers
}

// accesses has a row for every operation of the contract, by operationId. What a stranger gets must not tell more than that
// it is not theirs: 401 and 403 come before anything is looked up, and what is another's is answered like what does not exist.
var accesses = map[string]access{
	"login":                {post(login, `{"email":"ana@example.com","password":"correct horse"}`), 401, 200, 200, 200, 200, 200}, // brings Ana back
	"partnerLogin":         {post(login+"/assefaz", `{"cpf":"52998224725"}`), 401, 401, 401, 401, 401, 401},                       // no such member
	"validateToken":        {post(validate, `{"token":"a.b.c"}`), 401, 401, 401, 401, 401, 401},
	"createUser":           {post(users, `{"email":"ana@example.com","password":"12345678","name":"A","acceptsTerms":true}`), 401, 409, 409, 409, 409, 409},
	"getInvitation":        {get("/api/v1/auth/invitations/23456789"), 401, 200, 200, 200, 200, 200},
	"startGoogleLogin":     {get("/api/v1/auth/google"), 404, 404, 404, 404, 404, 404}, // a browser comes here; not configured
	"finishGoogleLogin":    {get("/api/v1/auth/google/callback?code=a&state=b"), 404, 404, 404, 404, 404, 404},
	"exchangeLoginTicket":  {post("/api/v1/auth/google/exchange", `{"token":"a"}`), 401, 401, 401, 401, 401, 401}, // no such ticket
	"verifyEmail":          {post("/api/v1/auth/verify-email", `{"token":"a"}`), 401, 410, 410, 410, 410, 410},
	"requestPasswordReset": {post("/api/v2/password-reset/request", `{"email":"ana@example.com"}`), 401, 200, 200, 200, 200, 200},
	"confirmPasswordReset": {post("/api/v2/password-reset/confirm", `{"token":"a","password":"12345678"}`), 401, 410, 410, 410, 410, 410},
	"unsubscribe":          {post("/api/v1/unsubscribe/a", ""), 404, 404, 404, 404, 404, 404}, // only its own token opens it
	"logout":               {post("/api/v1/auth/logout", ""), 401, 401, 204, 204, 401, 401},   // each ends their own
	"reauthenticate":       {post("/api/v1/auth/reauthenticate", `{"password":"correct horse"}`), 401, 401, 401, 204, 401, 401},

	"getCurrentUser":    {get(me), 401, 401, 200, 200, 401, 401}, // each sees themselves
	"updateUser":        {put(ana).having(`{"name":"Ana"}`), 401, 401, 403, 200, 401, 401},
	"updateUserDetails": {put(me + "/" + anaID.String()).having(`{"gender":"F"}`), 401, 401, 403, 200, 401, 401},
	"deleteUser":        {remove(ana), 401, 401, 403, 403, 401, 401}, // the password is asked for again: see guarded
	"sendVerification":  {post(ana+"/verification", ""), 401, 401, 403, 200, 401, 401},
	"listSessions":      {get(ana + "/sessions"), 401, 401, 403, 200, 401, 401},
	"endSessions":       {remove(ana + "/sessions"), 401, 401, 403, 204, 401, 401},
	"endSession":        {remove(ana + "/sessions/" + noOne), 401, 401, 403, 204, 401, 401},
	"listConsents":      {get(ana + "/consents"), 401, 401, 403, 200, 401, 401},
	"setConsent":        {put(ana + "/consents/offers").having(`{"granted":false}`), 401, 401, 403, 200, 401, 401},
	"getPush":           {get(ana + "/push"), 401, 401, 403, 200, 401, 401},
	"setPush":           {put(ana + "/push").having(subscription), 401, 401, 403, 200, 401, 401},
	"removePush":        {remove(ana + "/push?endpoint=https://push.example/ana"), 401, 401, 403, 204, 401, 401},
	"exportUser":        {get(ana + "/export"), 401, 401, 403, 403, 401, 401}, // the password is asked for again: see guarded

	"listCashback":       {get(query(cashback, anaID)), 401, 401, 403, 200, 401, 401},
	"getCashbackSummary": {get(query(cashback+"/count", anaID)), 401, 401, 403, 200, 401, 401},
	"listCashbackMonths": {get(query(cashback+"/months", anaID)), 401, 401, 403, 200, 401, 401},
	"listPayouts":        {get(query(cashback+"/payouts", anaID)), 401, 401, 403, 200, 401, 401},
	"listCashbackStores": {get(query(cashback+"/stores", anaID)), 401, 401, 403, 200, 401, 401},
	"streamCashback":     {get(query(cashback+"/stream", anaID)), 401, 401, 403, 200, 401, 401},
	"listCashbackEvents": {get(cashback + "/" + purchaseID.String() + "/events"), 401, 401, 404, 200, 401, 401},
	"listClicks":         {get(query(cashback+"/clicks", anaID)), 401, 401, 403, 200, 401, 401},
	"getClickReceipt":    {get(query(cashback+"/clicks/"+clickID.String()+"/receipt", anaID)), 401, 401, 403, 200, 401, 401},
	"listClaims":         {get(query(cashback+"/claims", anaID)), 401, 401, 403, 200, 401, 401},
	"createClaim": {post(cashback+"/claims", `{"userId":"`+anaID.String()+`","clickId":"`+noOne+
		`","orderNumber":"1","purchasedOn":"2026-11-19","valueCents":100}`), 401, 401, 403, 404, 401, 401},
	"getClaimReceipt": {get(query(cashback+"/claims/"+noOne+"/receipt", anaID)), 401, 401, 403, 404, 401, 401},
	"putClaimReceipt": {put(query(cashback+"/claims/"+noOne+"/receipt", anaID)), 401, 401, 403, 404, 401, 401},
	"contact": {
		post("/api/v1/feedback/cashback", `{"motive":"Outro motivo","name":"A","email":"a@example.com","title":"B","message":"C"}`),
		401, 200, 200, 200, 401, 401,
	},
	"sendContact": {
		post("/api/v1/feedback/contact", `{"motive":"Outro motivo","name":"A","email":"a@example.com","message":"C"}`),
		401, 200, 200, 200, 401, 401,
	},
	"requestClub": {post("/api/v1/feedback/club", `{"name":"A","email":"a@example.com","company":"B"}`), 401, 200, 200, 200, 200, 200},
	"applyForJob": {
		post("/api/v1/feedback/jobs", `{"name":"A","email":"a@example.com","telephone":"1","city":"B"}`),
		401, 200, 200, 200, 200, 200,
	},

	"redirectCoupon":        {post(redirect, `{"store":"pet-quati","userId":"`+anaID.String()+`"}`), 401, 401, 403, 200, 401, 401},
	"listFavourites":        {get(query(favourites, anaID)), 401, 401, 403, 200, 401, 401},
	"addFavouriteStore":     {put(query(favourites+"/stores/pet-quati", anaID)), 401, 401, 403, 204, 401, 401},
	"removeFavouriteStore":  {remove(query(favourites+"/stores/pet-quati", anaID)), 401, 401, 403, 204, 401, 401},
	"addFavouriteCoupon":    {put(query(favourites+"/coupons/"+noOne, anaID)), 401, 401, 403, 404, 401, 401},
	"removeFavouriteCoupon": {remove(query(favourites+"/coupons/"+noOne, anaID)), 401, 401, 403, 204, 401, 401},

	"getClub":     {get(clubPath + "?slug=clube-ipe"), 401, 200, 200, 200, 401, 401},
	"listMyClubs": {get(clubPath + "/mine"), 401, 401, 200, 200, 401, 401}, // each sees their own
	"joinClub":    {joinWith("X"), 401, 401, 403, 403, 401, 401},           // a wrong code
	"leaveClub":   {remove(leavePath), 401, 401, 204, 204, 401, 401},       // each leaves themselves

	"getStore":              {get("/api/v1/store?slug=pet-quati"), 401, 200, 200, 200, 200, 200},
	"listTopCashbackStores": {get("/api/v1/store/top-cashback"), 401, 200, 200, 200, 200, 200},
	"getStoreTerms":         {get("/api/v1/store/terms?slug=pet-quati"), 401, 200, 200, 200, 200, 200},
	"listPriorityStores":    {get("/api/v2/store/priority"), 401, 200, 200, 200, 200, 200},
	"listStoresByLetter":    {get("/api/v2/store/alphabetical-list"), 401, 200, 200, 200, 200, 200},
	"listCategories":        {get("/api/v2/store-category/names-list"), 401, 200, 200, 200, 200, 200},
	"getHotArea":            {get(area + "?slug=pet-quati"), 401, 200, 200, 200, 200, 200},
	"listBanners":           {get("/api/v1/banner"), 401, 200, 200, 200, 200, 200},
	"listCoupons":           {get(coupon + "?slug=pet-quati"), 401, 200, 200, 200, 401, 401}, // a token that is given is checked
	"getCoupon":             {get(coupon + "/details?id=" + couponID("quati-racao")), 401, 200, 200, 200, 401, 401},
	"listTopCoupons":        {get(coupon + "/top"), 401, 200, 200, 200, 401, 401},
	"listCouponCategories":  {get(coupon + "/slug-categories-by-loyalty?categorySlug=pet-quati"), 401, 200, 200, 200, 401, 401},
	"search":                {get(search + "?q=quati"), 401, 200, 200, 200, 200, 200},
	"viewCoupon":            {post(coupon+"/"+noOne+"/view", ""), 401, 204, 204, 204, 204, 204},
	"voteOnCoupon":          {post(coupon+"/"+noOne+"/vote", `{"worked":true}`), 401, 404, 404, 404, 401, 401},
	"reportCoupon":          {reportOn(noOne, "Zé", "ze@example.com", "Não vale."), 401, 404, 404, 404, 404, 404},

	"getNextPayout":      {get(query(cashback+"/payouts/next", anaID)), 401, 401, 403, 200, 401, 401},
	"getReferral":        {get(query(cashback+"/referral", anaID)), 401, 401, 403, 200, 401, 401},
	"getPayoutReceipt":   {get(query(cashback+"/payouts/"+noOne+"/receipt", anaID)), 401, 401, 403, 404, 401, 401},
	"listReceivedYears":  {get(query(cashback+"/received", anaID)), 401, 401, 403, 200, 401, 401},
	"exportReceivedYear": {get(query(cashback+"/received/2026", anaID, "&format=csv")), 401, 401, 403, 200, 401, 401},
	"exportStatement":    {get(query(cashback+"/statement", anaID, "&format=csv")), 401, 401, 403, 200, 401, 401},

	// Only who knows the address gets in.
	"receiveFromNetworkByQuery": {get("/webhooks/networks/awin/guessed?transactionId=1"), 404, 404, 404, 404, 404, 404},
	"receiveFromNetwork":        {post("/webhooks/networks/awin/guessed", `a=b`), 404, 404, 404, 404, 404, 404},

	"receivePixNotification":      {post("/webhooks/pix/sandbox", `{}`), 401, 401, 401, 401, 401, 401}, // only the provider's secret opens it
	"receivePixNotificationBelow": {post("/webhooks/pix/sandbox/pix", `{}`), 401, 401, 401, 401, 401, 401},

	"receiveSandbox":     {post("/webhooks/sandbox/demo", `{}`), 401, 401, 401, 401, 401, 401},     // so does this
	"receiveConversions": {post("/webhooks/conversions/demo", `{}`), 401, 401, 401, 401, 401, 401}, // only a signature opens it
}

// caller is one of those who try each operation.
type caller struct {
	name   string
	want   func(access) int
	token  func(*bundle) string // nil: none
	key    string               // as Authorization
	header string               // which carries the token
}

const (
	withKey    = "Bearer " + clientKey
	revokedKey = "Bearer a-key-that-was-taken-back"
	ofShoppers = "X-User-Token"
	ofStaff    = "X-Staff-Token"
	ofPartners = "X-Partner-Token"
)

var callers = []caller{
	{"nobody", access.forNoKey, nil, "", ""},
	{"a token but no key", access.forNoKey, (*bundle).anasToken, "", ofShoppers},
	{"a revoked key", access.forNoKey, nil, revokedKey, ""},
	{"the owner by a revoked key", access.forNoKey, (*bundle).anasToken, revokedKey, ofShoppers},
	{"the client alone", access.forClient, nil, withKey, ""},
	{"another user", func(a access) int { return a.other }, func(b *bundle) string { return b.token(biaID) }, withKey, ofShoppers},
	{"the owner", func(a access) int { return a.owner }, (*bundle).anasToken, withKey, ofShoppers},
	{"the owner, suspended", func(a access) int { return a.suspended }, (*bundle).suspendedToken, withKey, ofShoppers},
	{"the owner, by a token for staff", func(a access) int { return a.staff }, (*bundle).staffToken, withKey, ofShoppers},
	// What staff hold opens nothing of a shopper's: it counts as much as no token at all.
	{"staff with a one-time password", access.forClient, (*bundle).enrollingToken, withKey, ofStaff},
	{"finance", access.forClient, (*bundle).financeToken, withKey, ofStaff},
	{"an approver", access.forClient, (*bundle).approverToken, withKey, ofStaff},
	{"somebody of a network", access.forClient, (*bundle).demosToken, withKey, ofPartners},
	{"somebody of a network, by the shoppers' header", func(a access) int { return a.staff }, (*bundle).demosToken, withKey, ofShoppers},
}

func (a access) forNoKey() int  { return a.noKey }
func (a access) forClient() int { return a.client }

func (b *bundle) anasToken() string { return b.token(anaID) }

// callAs returns a request as a caller would send it.
func (b *bundle) callAs(who caller, c call) call {
	header := map[string]string{"Authorization": who.key}
	if who.token != nil {
		header[who.header] = who.token(b)
	}
	for name, value := range c.header {
		if name != "Authorization" {
			header[name] = value
		}
	}
	c.header = header
	return c
}

// suspendedToken returns a token of Ana's and suspends her. That her session is still there must not help.
func (b *bundle) suspendedToken() string {
	text := b.token(anaID)
	b.exec("UPDATE users SET deletion_requested_at = $1 WHERE id = $2", b.clock(), anaID)
	return text
}

// staffToken returns a token of Ana's, with a session, that is right in everything but its audience.
func (b *bundle) staffToken() string {
	b.t.Helper()
	_, token := b.session(anaID)
	claims := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.RegisteredClaims{
		Issuer: "devolve", Audience: jwt.ClaimStrings{"devolve-staff"}, Subject: anaID.String(), ID: token.ID.String(),
		IssuedAt: jwt.NewNumericDate(b.clock()), ExpiresAt: jwt.NewNumericDate(token.ExpiresAt),
	})
	claims.Header["kid"] = b.key.ID
	text, err := claims.SignedString(b.key.Secret)
	if err != nil {
		b.t.Fatal(err)
	}
	return text
}

// operation is one of the contract's.
type operation struct {
	id, method, path string
	tags             []string
}

// ofStaff says whether it is of those who work here.
func (o operation) ofStaff() bool {
	return slices.Contains(o.tags, "staff") || slices.Contains(o.tags, "finance")
}

// ofNetworks says whether it is of the people of networks.
func (o operation) ofNetworks() bool { return slices.Contains(o.tags, "partner") }

// ofShoppers says whether it is of nobody else.
func (o operation) ofShoppers() bool { return !o.ofStaff() && !o.ofNetworks() }

// operationsOf lists the contract's operations, by path and method.
func operationsOf(t *testing.T) []operation {
	t.Helper()
	var list []operation
	for path, item := range contractOf(t).Paths.Map() {
		for method, op := range item.Operations() {
			list = append(list, operation{op.OperationID, method, path, op.Tags})
		}
	}
	slices.SortFunc(list, func(a, b operation) int { return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.method, b.method)) })
	return list
}

func TestWhoMayDoWhat(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.server.Close() // streams end at once
	list := operationsOf(t)
	for _, op := range list {
		if !op.ofShoppers() {
			continue // see TestWhoOfStaffMayDoWhat and TestWhoOfANetworkMayDoWhat
		}
		row, ok := accesses[op.id]
		if !ok {
			t.Errorf("%s %s (%s) has no row: say who may do it", op.method, op.path, op.id)
			continue
		}
		for _, who := range callers {
			if response := b.sendBare(t, b.callAs(who, row.call)); response.StatusCode != who.want(row) {
				t.Errorf("%s as %s: %d; want %d\n%s", op.id, who.name, response.StatusCode, who.want(row), response.body)
			}
			b.exec("UPDATE users SET deletion_requested_at = NULL")
		}
	}
	others := func(op operation) bool { return !op.ofShoppers() }
	if shops := slices.DeleteFunc(slices.Clone(list), others); len(shops) != len(accesses) {
		t.Errorf("%d operations, %d rows", len(shops), len(accesses))
	}
}

// TestTheMatrixIsWrittenDown keeps the table that people read like the one that is tested. Run with -update to write it.
func TestTheMatrixIsWrittenDown(t *testing.T) {
	t.Parallel()
	const path = "../docs/authorization.md"
	var text strings.Builder
	text.WriteString(matrixHead)
	for _, op := range operationsOf(t) {
		if !op.ofShoppers() {
			continue
		}
		a := accesses[op.id]
		fmt.Fprintf(&text, "| `%s %s` | %s | %d | %d | %d | %d | %d | %d |\n", op.method, op.path, op.id,
			a.noKey, a.client, a.other, a.owner, a.suspended, a.staff)
	}
	writeStaffMatrix(t, &text)
	writePartnerMatrix(t, &text)
	if *update {
		if err := os.WriteFile(path, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	written, err := os.ReadFile(path)
	if err != nil || string(written) != text.String() {
		t.Errorf("%s is not the table of the tests (%v): run with -update", path, err)
	}
}

const matrixHead = `# Who may do what

Written and held by ` + "`api/authorization_test.go`" + `, which sends one request about a shopper's own things for every operation of
` + "`api/openapi.yaml`" + ` and every kind of caller, and wants these statuses. An operation without a row fails the test.

- **no key**: no client key or one that was taken back, with or without a user's token.
- **client**: the client application alone; nobody is signed in. Whoever has a session of the desk (with a one-time password, as finance or
  as approver), or of a network, gets the same here: it opens nothing of a shopper's.
- **other**: another shopper. **owner**: the shopper themselves.
- **suspended**: the owner after asking for deletion, with a token from before.
- **staff**: a token signed with our key for another audience than shoppers. What staff may do, and people of networks, is in the tables below.

A 404, 409 or 410 means that the caller was let in and what the request names is not there, is taken, or is no good any
more. A purchase or a payment of somebody else is answered like one that does not exist, so nobody learns which ids there are.
` + "`deleteUser` and `exportUser`" + ` answer their owner 403 until the password has been given again.

| Call | Operation | no key | client | other | owner | suspended | staff |
|---|---|---|---|---|---|---|---|
`

// guarded are the calls that the owner's token alone does not open.
var guarded = map[string]call{
	"a new address":  put(ana).having(`{"email":"ana.outra@example.com"}`),
	"a new password": put(ana).having(`{"password":"another horse"}`),
	"a Pix key": put(me + "/" + anaID.String()).having(
		`{"birthdate":"1984-07-13","cpf":"52998224725","cb_pix":"ana@example.com","cb_pix_type":"EMAIL"}`),
	"an export":    get(ana + "/export"),
	"the deletion": remove(ana),
}

// TestGuardedCallsAskForThePassword holds that a stolen token moves no money and no account: what would needs the password,
// given in the same session and not long ago.
func TestGuardedCallsAskForThePassword(t *testing.T) {
	t.Parallel()
	for name, c := range guarded {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := setup(t)
			mine, another := b.token(anaID), b.token(anaID)
			try := func(token string, c call) reply {
				return b.send(t, uuid.Nil, c.with("X-User-Token", token))
			}
			refused := func(when, token string) {
				t.Helper()
				if got := try(token, c); got.StatusCode != http.StatusForbidden || codeOf(t, got) != "reauthentication_required" {
					t.Errorf("%s: %d %s; want 403 reauthentication_required", when, got.StatusCode, got.body)
				}
			}
			confirm := post("/api/v1/auth/reauthenticate", `{"password":"correct horse"}`)
			refused("without the password", mine)
			if got := try(mine, post(confirm.path, `{"password":"wrong"}`)); got.StatusCode != http.StatusUnauthorized {
				t.Errorf("a wrong password: %d; want 401", got.StatusCode)
			}
			refused("after a wrong password", mine)
			if got := try(mine, confirm); got.StatusCode != http.StatusNoContent {
				t.Fatalf("the password: %d %s", got.StatusCode, got.body)
			}
			refused("in another session", another)
			b.pass(5*time.Minute + time.Second)
			refused("five minutes later", mine)
			try(mine, confirm)
			if got := try(mine, c); got.StatusCode != http.StatusOK {
				t.Errorf("after the password: %d %s; want 200", got.StatusCode, got.body)
			}
		})
	}
}

func TestNobodyEndsAnothersSession(t *testing.T) {
	t.Parallel()
	b := setup(t)
	text, token := b.session(biaID)
	if got := b.send(t, anaID, remove(ana+"/sessions/"+token.ID.String())); got.StatusCode != http.StatusNoContent {
		t.Errorf("a session that is not Ana's: %d; want 204 as for one that is not there", got.StatusCode)
	}
	if got := b.send(t, uuid.Nil, get(me).with("X-User-Token", text)); got.StatusCode != http.StatusOK {
		t.Errorf("Bia after Ana tried to sign her out: %d; want 200", got.StatusCode)
	}
}

func TestTheTokenMayBeInTheQueryOnOneCallOnly(t *testing.T) {
	t.Parallel()
	b := setup(t)
	token := b.token(anaID)
	if got := b.send(t, uuid.Nil, get(me+"?token="+token)); got.StatusCode != http.StatusOK {
		t.Errorf("users extension: %d; want 200", got.StatusCode)
	}
	if got := b.send(t, uuid.Nil, get(query(cashback+"/count", anaID, "&token=", token))); got.StatusCode != http.StatusUnauthorized {
		t.Errorf("balances: %d; want 401", got.StatusCode)
	}
	if log := b.log.String(); contains(log, token) || contains(log, "ana@example.com") || contains(log, anaID.String()) {
		t.Errorf("the log names a token or a person:\n%s", log)
	}
}

func TestATokenEndsAndItsAccountToo(t *testing.T) {
	t.Parallel()
	b := setup(t)
	text := b.token(anaID)
	request := post(validate, `{"token":"`+text+`"}`)
	response := b.send(t, uuid.Nil, request)
	if response.StatusCode != http.StatusCreated {
		t.Fatalf("a good token: %d; want 201", response.StatusCode)
	}
	golden(t, "validate", response.body)
	b.mu.Lock()
	b.now = noon.AddDate(0, 0, 7).Add(10e9)
	b.mu.Unlock()
	if got := b.send(t, uuid.Nil, request); got.StatusCode != http.StatusUnauthorized {
		t.Errorf("a week later: %d; want 401", got.StatusCode)
	}
	if got := b.send(t, uuid.Nil, post(validate, `{"token":"`+b.token(ghostID)+`"}`)); got.StatusCode != http.StatusUnauthorized {
		t.Errorf("of an account that is gone: %d; want 401", got.StatusCode)
	}
}

// Whoever tries ids out learns nothing: what belongs to somebody else is answered like what is not there.
func TestWhoMayGuessIDsLearnsNothingOfOthers(t *testing.T) {
	t.Parallel()
	b := setup(t)
	ask := func(path string) (status int, body string) {
		t.Helper()
		response := b.send(t, anaID, get(path))
		return response.StatusCode, requestIDs.ReplaceAllString(string(response.body), "")
	}
	for name, path := range map[string]func(id string) string{
		"the events of a purchase": func(id string) string { return cashback + "/" + id + "/events" },
		"the receipt of a payment": func(id string) string { return query(cashback+"/payouts/"+id+"/receipt", anaID) },
	} {
		status, foreign := ask(path(nobodysID.String()))
		missing, nothing := ask(path(noOne))
		if status != http.StatusNotFound || missing != http.StatusNotFound || foreign != nothing {
			t.Errorf("%s: of another %d %s; that is nobody's %d %s", name, status, foreign, missing, nothing)
		}
	}
}

var requestIDs = regexp.MustCompile(`"requestId":"[^"]*"`)
