package call_test

import (
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"example.com/devolve/internal/call"
)

func TestWhatIsPublic(t *testing.T) {
	t.Parallel()
	for _, address := range []string{
		"127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "0.1.2.3", "224.0.0.1", "198.18.0.1", "255.255.255.255",
		"::1", "::", "fd00::1", "fe80::1", "fe80::1%eth0", "::ffff:10.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::1", "2002:7f00:1::", "2001::1",
		"fec0::1", "::127.0.0.1", "::203.0.113.7", "::ffff:0:10.0.0.1", "::ffff:0:203.0.113.7", "4000::1", "100::1",
	} {
		if call.IsPublic(netip.MustParseAddr(address)) {
			t.Errorf("%s is taken for a public address", address)
		}
	}
	for _, address := range []string{"203.0.113.7", "64:ff9b::203.0.113.7", "2606:4700::1111"} {
		if !call.IsPublic(netip.MustParseAddr(address)) {
			t.Errorf("%s is taken for a private address", address)
		}
	}
}

// TestNoStrangerLeadsIntoThePrivateNetwork holds it of addresses, and of names that lead there, whoever says so.
func TestNoStrangerLeadsIntoThePrivateNetwork(t *testing.T) {
	t.Parallel()
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the inside was asked") }))
	t.Cleanup(inside.Close)
	_, port, err := net.SplitHostPort(inside.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	for _, host := range []string{"127.0.0.1", "localhost"} {
		response, err := call.NewPublicClient(10*time.Second, 1).Get("http://" + net.JoinHostPort(host, port))
		if err == nil {
			response.Body.Close()
		}
		if !errors.Is(err, call.ErrPrivateAddress) {
			t.Errorf("%s: %v", host, err)
		}
	}
}
