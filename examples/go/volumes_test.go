package volumes

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/linode/linodego"
	"moorage.example/mooragetest"
)

var cloud *mooragetest.Moorage

// One installation for all tests of the package. For an installation per test, use mooragetest.New(t, ...).
func TestMain(m *testing.M) {
	started, err := mooragetest.Start(mooragetest.Options{Dialect: "linode"})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	cloud = started
	code := m.Run()
	cloud.Stop()
	os.Exit(code)
}

// begin resets the installation and returns a client for it.
func begin(t *testing.T) *linodego.Client {
	cloud.Reset(t)
	client := linodego.NewClient(nil)
	client.SetBaseURL(cloud.Origin)
	client.SetToken(cloud.Token)
	client.SetPollDelay(100 * time.Millisecond)
	return &client
}

func TestAVolumeIsMadeOnceAndGrownWhenItIsTooSmall(t *testing.T) {
	client := begin(t)
	first, err := Ensure(t.Context(), client, "data", 20)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Ensure(t.Context(), client, "data", 40)
	if err != nil {
		t.Fatal(err)
	}
	if again.ID != first.ID || again.Size != 40 {
		t.Errorf("volume %d of %d GiB instead of volume %d of 40 GiB", again.ID, again.Size, first.ID)
	}
}

func TestStorageThatFailsThreeTimesIsWaitedFor(t *testing.T) {
	client := begin(t)
	fault := map[string]any{"on": "ensureVolume", "as": "error-before", "times": 3}
	if err := cloud.Sim("POST", "/faults", fault, nil); err != nil {
		t.Fatal(err)
	}
	late, err := Ensure(t.Context(), client, "late", 20)
	if err != nil || late.Status != linodego.VolumeActive {
		t.Errorf("the volume is %+v: %v", late, err)
	}
}

func TestStorageThatRefusesIsTold(t *testing.T) {
	client := begin(t)
	fault := map[string]any{"on": "ensureVolume", "as": "error-before", "code": "NotSupported"}
	if err := cloud.Sim("POST", "/faults", fault, nil); err != nil {
		t.Fatal(err)
	}
	if refused, err := Ensure(t.Context(), client, "refused", 20); err == nil {
		t.Errorf("there is a volume %+v", refused)
	}
}
