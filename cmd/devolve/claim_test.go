package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/devolve/internal/brazil"
)

// claim is what the shopper sees of a claim.
type claim struct {
	ID, Status, Known, Resolution string
	ConversionID                  string
}

// openClaim leaves for a store and claims R$ 249,90 of it.
func (s shop) openClaim(order string) (click string, opened claim) {
	s.t.Helper()
	click = s.click(s.who, "pet-quati")
	eventually(s.t, settleLimit, func() string { // it is projected in a moment
		if list := s.call(http.MethodGet, "/api/v1/cashback/clicks?userId="+s.who.id, s.who, http.StatusOK, nil); !strings.Contains(list, click) {
			return "no click " + click + " in " + list
		}
		return ""
	})
	answer := s.call(http.MethodPost, "/api/v1/cashback/claims", s.who, http.StatusCreated, map[string]any{
		"userId": s.who.id, "clickId": click, "orderNumber": order, "valueCents": 24_990,
		"purchasedOn": time.Now().In(brazil.Location).Format(time.DateOnly),
	})
	if err := json.Unmarshal([]byte(answer), &opened); err != nil {
		s.t.Fatal(err)
	}
	return click, opened
}

// claims reads the shopper's claims, newest first.
func (s shop) claims() []claim {
	s.t.Helper()
	request, err := s.who.request(s.t.Context(), http.MethodGet, s.base+"/api/v1/cashback/claims?userId="+s.who.id, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	status, answer, err := exchange(request)
	if err != nil || status != http.StatusOK {
		s.t.Fatalf("claims: %d %s %v", status, answer, err)
	}
	var list []claim
	if err := json.Unmarshal([]byte(answer), &list); err != nil {
		s.t.Fatal(err)
	}
	return list
}

// TestAClaimResolvesItself: the network's report is all it takes.
func TestAClaimResolvesItself(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	click, opened := shop.openClaim("A-77")
	if opened.Status != "OPEN" || opened.Known == "" {
		t.Fatalf("opened: %+v", opened)
	}
	sale := observe("t-77", click, "pending", 24_990, time.Now().Add(-time.Minute))
	sale.OrderID = "a-77"
	shop.mustDeliver(shop.network, "d-77", http.StatusAccepted, bodyOf(sale))
	record := shop.awaitStatement(shop.who, "t-77", "PENDING")
	eventually(t, settleLimit, func() string {
		if c := shop.claims()[0]; c.Status != "RESOLVED" || c.ConversionID != record.ID || !strings.Contains(c.Known, "pendente no seu extrato") {
			return fmt.Sprintf("the claim is %+v", c)
		}
		return ""
	})
	if text := shop.site.ok(t, "claim", "list"); strings.Count(text, "\n") != 1 {
		t.Errorf("open claims:\n%s", text)
	}
	if text := shop.site.ok(t, "claim", "list", "--all"); !strings.Contains(text, opened.ID+"  RESOLVED") {
		t.Errorf("all claims:\n%s", text)
	}
}

func TestClaimCommands(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	orphan := observe("t-1", "", "pending", 24_990, time.Now().Add(-time.Minute))
	orphan.OrderID = "A-1"
	shop.mustDeliver(shop.network, "d-1", http.StatusAccepted, bodyOf(orphan))
	click, first := shop.openClaim("A-1")
	eventually(t, settleLimit, func() string {
		line := lastLine(site.ok(t, "claim", "list"))
		if fields := strings.Fields(line); fields[0] != first.ID || fields[1] != "OPEN" || fields[3] != "pet-quati" || !strings.HasSuffix(line, "249.90  0      1           not asked") {
			return "claim list printed " + line
		}
		return ""
	})
	if text := site.ok(t, "claim", "list", "--overdue"); strings.Count(text, "\n") != 1 {
		t.Errorf("overdue:\n%s", text)
	}
	shown := site.ok(t, "claim", "show", first.ID)
	for _, want := range []string{click, "A-1", "demo", "sales of the shopper  none", "candidates", "Encontramos uma compra"} {
		if !strings.Contains(shown, want) {
			t.Errorf("claim show lacks %q:\n%s", want, shown)
		}
	}
	if strings.Contains(shown, "@") || strings.Contains(shown, "Pessoa") {
		t.Errorf("claim show names the shopper:\n%s", shown)
	}
	site.addMaria(t)
	receipt := "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"
	attach, err := shop.who.request(t.Context(), http.MethodPut, shop.base+"/api/v1/cashback/claims/"+first.ID+"/receipt?userId="+shop.who.id, []byte(receipt))
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "receipt.pdf")
	site.refused(t, "claim", "receipt", first.ID, "--to", to, "--by", "maria.souza") // there is none
	if status, answer, err := exchange(attach); err != nil || status != http.StatusNoContent {
		t.Fatalf("attach a receipt: %d %s %v", status, answer, err)
	}
	site.refused(t, "claim", "receipt", first.ID, "--to", to)
	site.ok(t, "claim", "receipt", first.ID, "--to", to, "--by", "maria.souza")
	site.refused(t, "claim", "receipt", first.ID, "--to", to, "--by", "maria.souza") // over another file
	site.wantRecord(t, "claim_receipt_opened", "claim:"+first.ID)
	if content, err := os.ReadFile(to); err != nil || string(content) != receipt {
		t.Errorf("the file has %q, %v", content, err)
	}
	sheet := filepath.Join(t.TempDir(), "claims.csv")
	if text := site.refused(t, "claim", "file", "demo", "--to", sheet, "--by", "maria.souza"); !strings.Contains(text, "takes no file of claims") {
		t.Errorf("claim file says %s", text)
	}
	if _, err := os.Stat(sheet); !os.IsNotExist(err) {
		t.Errorf("a file without a claim is there: %v", err)
	}
	site.refused(t, "claim", "close", first.ID, "--by", "maria.souza")
	site.refused(t, "claim", "close", first.ID, "--by", "maria.souza", "--reason", " ")
	site.refused(t, "claim", "close", "x", "--by", "maria.souza", "--reason", "y")
	site.refused(t, "claim", "close", first.ID, "--reason", "A loja confirmou que o pedido foi devolvido.")
	site.refused(t, "claim", "show", click)
	site.refused(t, "claim", "list", "--limit", "0")
	site.ok(t, "claim", "close", first.ID, "--by", "maria.souza", "--reason", "A loja confirmou que o pedido foi devolvido.")
	site.refused(t, "claim", "close", first.ID, "--by", "maria.souza", "--reason", "De novo.")
	site.wantRecord(t, "claim_closed", "claim:"+first.ID)
	if c := shop.claims()[0]; c.Status != "CLOSED" || c.Resolution != "A loja confirmou que o pedido foi devolvido." {
		t.Errorf("closed: %+v", c)
	}

	_, second := shop.openClaim("B-2")
	sold := shop.sell("t-2", 5_000)
	site.refused(t, "claim", "resolve", second.ID, "--by", "maria.souza", "--conversion", "x")
	site.refused(t, "claim", "resolve", second.ID, "--by", "maria.souza", "--conversion", click)
	site.refused(t, "claim", "resolve", second.ID, "--conversion", sold.ID)
	site.ok(t, "claim", "resolve", second.ID, "--by", "maria.souza", "--conversion", sold.ID)
	site.wantRecord(t, "claim_resolved", "claim:"+second.ID)
	if c := shop.claims()[0]; c.Status != "RESOLVED" || c.ConversionID != sold.ID {
		t.Errorf("resolved: %+v", c)
	}

	_, third := shop.openClaim("A-1")
	nobodys := strings.Fields(lastLine(site.ok(t, "claim", "show", third.ID)))[0]
	if text := site.refused(t, "claim", "resolve", third.ID, "--by", "maria.souza", "--conversion", nobodys); !strings.Contains(text, "--attribute") {
		t.Errorf("resolve says %s", text)
	}
	site.ok(t, "claim", "resolve", third.ID, "--by", "maria.souza", "--conversion", nobodys, "--attribute")
	if c := shop.claims()[0]; c.Status != "RESOLVED" || c.ConversionID != nobodys {
		t.Errorf("resolved: %+v", c)
	}
	if r := shop.awaitStatement(shop.who, "t-1", "PENDING"); r.ValueCents == 0 {
		t.Errorf("the statement says %+v", r)
	}
	site.ok(t, "verify")
}

func TestContactMessagesAreListedAndForgotten(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	shop.post("/api/v1/feedback/cashback", shop.who, http.StatusOK, map[string]any{
		"motive": "Ajuda com o Trevo Devolve", "name": "Zé", "email": "ze@example.com", "title": "Cashback", "message": "Onde\nestá?",
	})
	shop.site.addMaria(t)
	text := shop.site.ok(t, "feedback", "list", "--kind", "contact", "--by", "maria.souza")
	if strings.Count(text, "\n") != 2 || !strings.HasSuffix(text, "Zé    ze@example.com  Cashback  Onde está?\n") || !strings.Contains(text, shop.who.id) {
		t.Fatalf("feedback list printed\n%s", text)
	}
	if text := shop.site.ok(t, "feedback", "list", "--by", "maria.souza"); strings.Count(text, "\n") != 1 {
		t.Errorf("reports:\n%s", text)
	}
	shop.site.refused(t, "feedback", "list", "--kind", "fax", "--by", "maria.souza")
	id := strings.Fields(lastLine(text))[0]
	shop.site.ok(t, "feedback", "remove", id, "--by", "maria.souza")
	shop.site.refused(t, "feedback", "remove", id, "--by", "maria.souza")
}
