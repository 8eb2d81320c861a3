package api_test

import (
	"net/http"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"
)

// access is a request that Ana may make, and what the four kinds of callers get for it.
type access struct {
	call                              call
	noKey, keyOnly, otherUser, theOwn int
}

// accesses has a row for every operation of the contract, by operationId.
var accesses = map[string]access{
	"login":                 {post(login, `{"email":"ana@example.com","password":"correct horse"}`), 401, 200, 200, 200},
	"validateToken":         {post(validate, `{"token":"a.b.c"}`), 401, 401, 401, 401},
	"createUser":            {post(users, `{"email":"ana@example.com","password":"12345678","name":"A"}`), 401, 409, 409, 409},
	"getCurrentUser":        {get(me), 401, 401, 200, 200}, // each sees themselves
	"listCashback":          {get(query(cashback, anaID)), 401, 401, 403, 200},
	"getCashbackSummary":    {get(query(cashback+"/count", anaID)), 401, 401, 403, 200},
	"listCashbackMonths":    {get(query(cashback+"/months", anaID)), 401, 401, 403, 200},
	"listCashbackStores":    {get(query(cashback+"/stores", anaID)), 401, 401, 403, 200},
	"streamCashback":        {get(query(cashback+"/stream", anaID)), 401, 401, 403, 200},
	"listCashbackEvents":    {get(cashback + "/" + purchaseID.String() + "/events"), 401, 401, 403, 200},
	"redirectCoupon":        {post(redirect, `{"store":"pet-quati","userId":"`+anaID.String()+`"}`), 401, 401, 403, 200},
	"getStore":              {get("/api/v1/store?slug=pet-quati"), 401, 200, 200, 200},
	"listTopCashbackStores": {get("/api/v1/store/top-cashback"), 401, 200, 200, 200},
	"getStoreTerms":         {get("/api/v1/store/terms?slug=pet-quati"), 401, 200, 200, 200},
	"listPriorityStores":    {get("/api/v2/store/priority"), 401, 200, 200, 200},
	"listStoresByLetter":    {get("/api/v2/store/alphabetical-list"), 401, 200, 200, 200},
	"listCategories":        {get("/api/v2/store-category/names-list"), 401, 200, 200, 200},
	"getHotArea":            {get(area + "?slug=pet-quati"), 401, 200, 200, 200},
	"listBanners":           {get("/api/v1/banner"), 401, 200, 200, 200},
	"listCoupons":           {get(coupon + "?slug=pet-quati"), 401, 200, 200, 200},
	"listTopCoupons":        {get(coupon + "/top"), 401, 200, 200, 200},
	"listCouponCategories":  {get(coupon + "/slug-categories-by-loyalty?categorySlug=pet-quati"), 401, 200, 200, 200},
	"search":                {get(search + "?q=quati"), 401, 200, 200, 200},
	"viewCoupon":            {post(coupon+"/"+purchaseID.String()+"/view", ""), 401, 204, 204, 204},
	"reportCoupon":          {reportOn(purchaseID.String(), "Zé", "ze@example.com", "Não vale."), 401, 404, 404, 404},
	"listFavourites":        {get(query(favourites, anaID)), 401, 401, 403, 200},
	"addFavouriteStore":     {put(query(favourites+"/stores/pet-quati", anaID)), 401, 401, 403, 204},
	"removeFavouriteStore":  {remove(query(favourites+"/stores/pet-quati", anaID)), 401, 401, 403, 204},
	"addFavouriteCoupon":    {put(query(favourites+"/coupons/"+purchaseID.String(), anaID)), 401, 401, 403, 404},
	"removeFavouriteCoupon": {remove(query(favourites+"/coupons/"+purchaseID.String(), anaID)), 401, 401, 403, 204},
	"receiveConversions":    {post("/webhooks/conversions/demo", `{}`), 401, 401, 401, 401}, // only a signature opens it
}

func TestWhoMayDoWhat(t *testing.T) {
	t.Parallel()
	doc, err := openapi3.NewLoader().LoadFromFile("openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	b := setup(t)
	b.server.Close() // streams end at once
	seen := 0
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			row, ok := accesses[op.OperationID]
			if !ok {
				t.Errorf("%s %s (%s) has no row: say who may do it", method, path, op.OperationID)
				continue
			}
			seen++
			for _, who := range []struct {
				name  string
				actor uuid.UUID
				key   string
				want  int
			}{
				{"no key", uuid.Nil, "", row.noKey},
				{"a token but no key", anaID, "", row.noKey},
				{"the client alone", uuid.Nil, "Bearer " + clientKey, row.keyOnly},
				{"another user", biaID, "Bearer " + clientKey, row.otherUser},
				{"the owner", anaID, "Bearer " + clientKey, row.theOwn},
			} {
				response := b.send(t, who.actor, row.call.with("Authorization", who.key))
				if response.StatusCode != who.want {
					t.Errorf("%s as %s: %d; want %d\n%s", op.OperationID, who.name, response.StatusCode, who.want, response.body)
				}
			}
		}
	}
	if seen != len(accesses) {
		t.Errorf("%d operations, %d rows", seen, len(accesses))
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
