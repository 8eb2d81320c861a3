package aliexpress

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"example.com/devolve/ledger/network"
)

// TestSign: the signature is the one that whoever follows the document by hand comes to (printf … | openssl dgst -sha256 -hmac demo).
func TestSign(t *testing.T) {
	t.Parallel()
	a := account{app: "123456", secret: "demo"}
	form := a.signed("aliexpress.affiliate.order.get", map[string]string{"order_ids": "8123"}, time.UnixMilli(1_795_183_331_000))
	const want = "01D81FCF9831620B4DD909AE6139F365B65405AAF2D06403A98076C3BDCD5A4A"
	if form.Get("sign") != want || len(form) != 6 {
		t.Errorf("%s; want %s", form.Encode(), want)
	}
}

// TestByID: one order is asked for by its id, and another than that is refused. By sub_order_id none is.
func TestByID(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		result  string
		id      string // empty: not found
		refused bool
	}{
		"there":     {`{"current_record_count":1,"orders":{"order":[{"order_id":8123,"order_status":"Invalid"}]}}`, "8123", false},
		"not there": {`{"current_record_count":0}`, "", false},
		"another":   {`{"current_record_count":1,"orders":{"order":[{"order_id":8124}]}}`, "", true},
		"two":       {`{"current_record_count":2,"orders":{"order":[{"order_id":8123},{"order_id":8124}]}}`, "", true},
		"two rows of it": {
			`{"current_record_count":2,"orders":{"order":[{"order_id":8123,"sub_order_id":1},{"order_id":8123,"sub_order_id":2}]}}`, "8123", false,
		},
		"a row of another": {
			`{"current_record_count":2,"orders":{"order":[{"order_id":8123,"sub_order_id":1},{"order_id":81234,"sub_order_id":2}]}}`, "", true,
		},
		"without count": {`{"orders":{"order":[{"order_id":8123}]}}`, "", true},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"aliexpress_affiliate_order_get_response":{"resp_result":{"resp_code":200,"result":`+c.result+`}}}`)
		}))
		defer server.Close()
		access := network.Access{"url": server.URL, "app": "1", "secret": "s"}
		asker, err := ask(access, network.Settings{"zone": "Asia/Shanghai", "id": "order_id"})
		if err != nil {
			t.Fatal(err)
		}
		row, found, err := asker.(network.ByID).ByID(t.Context(), "8123")
		if row.ID != c.id || found != (c.id != "") || (err != nil) != c.refused {
			t.Errorf("%s: %q, %t, %v", name, row.ID, found, err)
		}
	}
	asker, err := ask(network.Access{"app": "1", "secret": "s"}, network.Settings{"zone": "Asia/Shanghai", "id": "sub_order_id"})
	if _, can := asker.(network.ByID); err != nil || can {
		t.Errorf("by sub_order_id: %T, %v", asker, err)
	}
}

// TestPatience: who is asked too often is asked again, and an error of another code is final.
func TestPatience(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]int{"ApiCallLimit": 4, "IllegalAccessToken": 1} {
		asked := 0
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			asked++
			_, _ = io.WriteString(w, `{"error_response":{"code":"`+code+`","msg":"wait"}}`)
		}))
		defer server.Close()
		asker, err := ask(network.Access{"url": server.URL, "app": "1", "secret": "s"}, network.Settings{"zone": "Asia/Shanghai", "id": "order_id"})
		if err != nil {
			t.Fatal(err)
		}
		err = asker.Rows(t.Context(), network.Window{By: statuses[0]}, func(network.Row) error { return nil })
		if err == nil || asked != want {
			t.Errorf("%s: asked %d times, %v; want %d", code, asked, err, want)
		}
	}
}

// TestApart: by sub_order_id each row of an order is a sale of its own.
func TestApart(t *testing.T) {
	t.Parallel()
	d := network.Delivery{
		Body:     []byte(`{"order_id":8123,"sub_order_id":9001,"order_status":"Invalid"}`),
		Settings: network.Settings{"zone": "Asia/Shanghai", "id": "sub_order_id"},
	}
	reports, err := readRows(d)
	if err != nil || len(reports) != 1 || reports[0].TransactionID != "9001" || reports[0].RowID != "9001" || reports[0].OrderID != "8123" {
		t.Errorf("%+v, %v", reports, err)
	}
	d.Body = []byte(`{"order_id":8123,"order_status":"Invalid"}`)
	if reports, err := readRows(d); err == nil {
		t.Errorf("without a sub_order_id: %+v", reports)
	}
}
