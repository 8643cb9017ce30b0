package main

import (
	"log"
	"os/exec"
	"path/filepath"
	"time"
)

// How often the papers are looked at: that costs reading one small file.
const papersPause = 500 * time.Millisecond

const (
	kubeletState  = "/var/lib/kubelet"
	kubeletDropIn = runFolder + "/kubelet.d"
	resolvConf    = runFolder + "/resolv.conf"
)

// The kubelet, by the papers that count now.
type kubelet struct {
	stopping chan struct{}
	stopped  chan struct{}
}

func newKubelet() *kubelet {
	return &kubelet{stopping: make(chan struct{}), stopped: make(chan struct{})}
}

// Runs until stop is called: starts a kubelet when there are papers, and another one when they change.
func (k *kubelet) follow() {
	defer close(k.stopped)
	// Before there are papers, since it takes longest; what fails here fails again with the papers, and is said there.
	_ = importImages()
	var running *program
	stamp := ""
	for {
		if now := papersStamp(); now != "" && now != stamp {
			if running != nil {
				running.stop()
				running = nil
			}
			if arguments, err := takePapers(); err != nil {
				log.Printf("cannot use the papers: %v", err)
			} else {
				log.Printf("the papers are complete (%s)", now)
				stamp = now
				running = startProgram("kubelet", func() *exec.Cmd { return exec.Command("kubelet", arguments...) })
			}
		}
		select {
		case <-k.stopping:
			if running != nil {
				running.stop()
			}
			return
		case <-time.After(papersPause):
		}
	}
}

func (k *kubelet) stop() {
	close(k.stopping)
	<-k.stopped
}

// Makes of the papers what the kubelet needs, and returns its arguments.
func takePapers() ([]string, error) {
	settings, err := readNodeSettings()
	if err != nil {
		return nil, err
	}
	if settings["ADDRESS"] == "" {
		if settings["ADDRESS"], err = findAddress(); err != nil {
			return nil, err
		}
	}
	if err := importImages(); err != nil {
		return nil, err
	}
	if err := writeResolvConf(settings["DNS"]); err != nil {
		return nil, err
	}
	if err := writeDropIns(settings); err != nil {
		return nil, err
	}
	if err := forgetOtherCluster(settings["NAME"]); err != nil {
		return nil, err
	}
	arguments := []string{
		"--config=/etc/kubernetes/kubelet.yaml",
		"--config-dir=" + kubeletDropIn,
		"--bootstrap-kubeconfig=" + paper("bootstrap.kubeconfig"),
		"--kubeconfig=" + filepath.Join(kubeletState, "kubeconfig"),
		"--cert-dir=" + filepath.Join(kubeletState, "pki"),
		"--hostname-override=" + settings["NAME"],
		"--node-ip=" + settings["ADDRESS"],
	}
	if labels := settings["LABELS"]; labels != "" {
		arguments = append(arguments, "--node-labels="+labels)
	}
	return arguments, nil
}
