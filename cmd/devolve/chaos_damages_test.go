//go:build chaos

package main_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/chaos"
	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/internal/streamfile"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/restore"
)

// oncePer is how many rounds there are for one of visits, of which there is no copy; and how many for one after which sales go on.
const oncePer = 25

// damaged is an installation whose log comes to harm again and again.
type damaged struct {
	*campaign
	site     *site
	database string
	network  network
	email    string
	sales    int
	sound    string // a copy of the log's folder
	before   map[string]map[uint64]streamfile.Record
}

// damagesOfFiles harms the files of the log in every way there is, each time while nothing runs. The start has to refuse, and name the
// file and every sequence that is harmed; one command has to put it right, and then everything is there that was there before.
func damagesOfFiles(t *testing.T) {
	t.Helper()
	d := &damaged{campaign: newCampaign(t, chaos.Damages), database: embeddedtest.PostgresURL(t), email: "dano@devolve.example"}
	d.site = newSite(t).with("DATABASE_URL=" + d.database)
	addStoresTo(t, d.database)
	d.network = addPartnerTo(t, d.database, demo.Network)
	server := d.site.serve(t)
	server.signUp(d.email)
	d.sell(server, 60)
	server.stop(syscall.SIGTERM)
	d.remember()

	random := rand.New(rand.NewPCG(d.Seed, 14))
	ways := chaos.AllDamages()
	order := random.Perm(len(ways) * 2) // every way, in each of the two streams
	for d.Rounds < *chaosRounds && !t.Failed() {
		n := order[d.Rounds%len(order)]
		stream, way := []string{eventlog.LedgerStream, eventlog.InboxStream}[n%2], ways[n/2]
		if d.Rounds%oncePer == oncePer-1 {
			stream = eventlog.VisitsStream
		}
		d.round(random, stream, way)
		d.Rounds++
		if d.Rounds%oncePer == 0 {
			server := d.site.serve(t)
			d.sell(server, 2)
			server.stop(syscall.SIGTERM)
			d.remember()
		}
	}
}

// sell makes visits, clicks and sales, and waits until the followers have copied what there is.
func (d *damaged) sell(s *server, count int) {
	d.t.Helper()
	who := s.login(d.email)
	for range 3 {
		s.post("/api/v1/coupon/redirect", shopper{key: who.key}, http.StatusOK, map[string]string{"store": "pet-quati"}) // of nobody
	}
	click, at := s.click(who, "pet-quati"), time.Now().Add(-time.Hour)
	for range count {
		d.sales++
		sale := fmt.Sprintf("S%d", d.sales)
		s.mustDeliver(d.network, "a-"+sale, http.StatusAccepted, bodyOf(observe(sale, click, "pending", 5000, at), observe(sale+"b", click, "pending", 700, at)))
		s.mustDeliver(d.network, "b-"+sale, http.StatusAccepted, bodyOf(observe(sale, click, "approved", 4000, at.Add(time.Minute))))
	}
	eventually(d.t, settleLimit, func() string {
		if copied := d.ask("SELECT coalesce(max(seq), 0) FROM inbox_copies"); copied < 2*d.sales {
			return fmt.Sprintf("%d of %d deliveries are copied", copied, 2*d.sales)
		}
		if told := d.ask("SELECT count(*) FROM ledger.conversions WHERE status = 'CASHBACK'"); told < d.sales {
			return fmt.Sprintf("%d of %d sales are confirmed", told, d.sales)
		}
		return ""
	})
}

// ask asks the database for a number.
func (d *damaged) ask(query string) (n int) {
	d.t.Helper()
	conn, err := pgx.Connect(d.t.Context(), d.database)
	if err != nil {
		d.t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if err := conn.QueryRow(d.t.Context(), query).Scan(&n); err != nil {
		d.t.Fatal(err)
	}
	return n
}

func (d *damaged) log() string { return embedded.LogFolder(d.site.data) }
func (d *damaged) folder(stream string) string {
	return filepath.Join(restore.StreamsFolder(d.log()), stream)
}

// remember keeps a copy of the log as it is, and what is in it.
func (d *damaged) remember() {
	d.t.Helper()
	d.sound = filepath.Join(d.t.TempDir(), "nats")
	if err := os.CopyFS(d.sound, os.DirFS(d.log())); err != nil {
		d.t.Fatal(err)
	}
	d.before = make(map[string]map[uint64]streamfile.Record)
	for _, stream := range eventlog.Streams {
		d.before[stream] = d.records(stream)
	}
}

// records reads a stream's files, and of each record what is ours.
func (d *damaged) records(stream string) map[uint64]streamfile.Record {
	d.t.Helper()
	all := make(map[uint64]streamfile.Record)
	found, err := streamfile.Read(d.t.Context(), d.folder(stream), time.Now(), func(r streamfile.Record) error {
		var header nats.Header
		if len(r.Headers) > 0 {
			decoded, err := nats.DecodeHeadersMsg(r.Headers)
			if err != nil {
				return err
			}
			header = own(decoded)
		}
		var ours bytes.Buffer
		err := http.Header(header).Write(&ours) // in order
		all[r.Sequence] = streamfile.Record{Sequence: r.Sequence, Subject: r.Subject, Headers: ours.Bytes(), Body: bytes.Clone(r.Body)}
		return err
	})
	if err != nil || len(found.Damages) > 0 {
		d.t.Fatalf("%s: %v, %v", stream, found.Damages, err)
	}
	return all
}

// round harms a sound log once, looks whether that is told, has it put right, and looks whether it is.
func (d *damaged) round(random *rand.Rand, stream string, way chaos.Damage) {
	t := d.t
	t.Helper()
	if err := os.RemoveAll(d.log()); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(d.log(), os.DirFS(d.sound)); err != nil {
		t.Fatal(err)
	}
	lost, err := way.Do(random, d.folder(stream))
	if err != nil {
		t.Fatal(err)
	}
	what := fmt.Sprintf("round %d: %s, in %s, sequences %v", d.Rounds, way.Class, stream, lost)
	d.Faults[way.Class]++
	if way.Rebuilt {
		if told := d.site.run(t, "log", "check", d.log()); !strings.Contains(told.stdout, stream+": ") || !strings.Contains(told.stdout, "index cannot be used") {
			d.silent("%s: log check says\n%s%s", what, told.stdout, told.stderr)
			return
		}
	} else if !d.refused(what, stream, lost) {
		return
	}
	d.Named++
	told := d.site.ok(t, "log", "restore")
	if text := d.site.run(t, "verify"); text.code != 0 || !strings.HasPrefix(text.stdout, "0 differences: ") {
		d.Wrong++
		t.Errorf("%s: verify says\n%s%s", what, text.stdout, text.stderr)
		return
	}
	d.compare(what, stream, told)
	if err := os.RemoveAll(filepath.Join(d.site.data, "damaged")); err != nil {
		t.Fatal(err)
	}
}

func (d *damaged) silent(format string, args ...any) {
	d.t.Helper()
	d.Silent++
	d.t.Errorf(format, args...)
}

// refused looks whether a start refuses and names what is harmed.
func (d *damaged) refused(what, stream string, lost []uint64) bool {
	d.t.Helper()
	r := d.site.run(d.t, "serve", "--addr", "127.0.0.1:0")
	if r.code != 1 || !strings.Contains(r.stderr, "the log is damaged") || !strings.Contains(r.stderr, stream+": ") ||
		!strings.Contains(r.stderr, d.log()) || !strings.Contains(r.stderr, " at byte ") {
		d.silent("%s: a start ends with %d and says\n%s", what, r.code, r.stderr)
		return false
	}
	spans := spansIn(r.stderr)
	for _, sequence := range lost {
		if !slices.ContainsFunc(spans, func(s restore.Span) bool { return s.First <= sequence && sequence <= s.Last }) {
			d.silent("%s: sequence %d is not named in\n%s", what, sequence, r.stderr)
			return false
		}
	}
	return true
}

var spanText = regexp.MustCompile(`sequences? (from )?(\d+)(?: to (\d+))?`)

// spansIn reads the sequences that a text names.
func spansIn(text string) (list []restore.Span) {
	for _, m := range spanText.FindAllStringSubmatch(text, -1) {
		first, _ := strconv.ParseUint(m[2], 10, 64)
		span := restore.Span{First: first, Last: first}
		if m[1] != "" {
			span.Last = 1 << 63
		} else if m[3] != "" {
			span.Last, _ = strconv.ParseUint(m[3], 10, 64)
		}
		list = append(list, span)
	}
	return list
}

// compare holds all streams against what was there before. Visits alone have no copy: what is lost of them has to be said.
func (d *damaged) compare(what, stream, told string) {
	d.t.Helper()
	said := spansIn(told)
	beyond := false
	for _, name := range eventlog.Streams {
		after := d.records(name)
		for sequence, want := range d.before[name] {
			got, there := after[sequence]
			delete(after, sequence)
			if there && got.Subject == want.Subject && bytes.Equal(got.Headers, want.Headers) && bytes.Equal(got.Body, want.Body) {
				continue
			}
			if name == stream && name == eventlog.VisitsStream &&
				slices.ContainsFunc(said, func(s restore.Span) bool { return s.First <= sequence && sequence <= s.Last }) {
				beyond = true
				continue
			}
			d.Lost++
			d.t.Errorf("%s: %s %d is %q %q instead of %q; log restore said\n%s", what, name, sequence, got.Subject, got.Headers, want.Headers, told)
		}
		for sequence := range after {
			d.Doubled++
			d.t.Errorf("%s: %s has %d, which was not there", what, name, sequence)
		}
	}
	if beyond {
		d.Beyond++
	} else {
		d.Repaired++
	}
}
