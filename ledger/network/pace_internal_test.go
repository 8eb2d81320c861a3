package network

import "testing"

// TestClientsOfOneAccountShareItsPace: whoever asks, and under whatever name it is registered. Another account, another kind of call, and a network that is
// imitated have a pace of their own.
func TestClientsOfOneAccountShareItsPace(t *testing.T) {
	t.Parallel()
	open := func(base string, perMinute int, account string) *Client {
		t.Helper()
		client, err := NewClient("Rede", base, perMinute, account, "a secret")
		if err != nil {
			t.Fatal(err)
		}
		return client
	}
	first := open("https://network.example", 20, "us")
	if again := open("https://network.example/", 20, "us"); again == first || again.calls != first.calls {
		t.Error("the same account has another pace")
	}
	for what, other := range map[string]*Client{
		"another account": open("https://network.example", 20, "them"), "another network": open("https://other.example", 20, "us"),
		"another kind of call": open("https://network.example", 2, "us"),
	} {
		if other.calls == first.calls {
			t.Errorf("%s shares the pace", what)
		}
	}
	imitated := open("http://127.0.0.1:1", 20, "us")
	if again := open("http://127.0.0.1:1", 20, "us"); again.calls == imitated.calls {
		t.Error("a network on this machine is waited for")
	}
}
