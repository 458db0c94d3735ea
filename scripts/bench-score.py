"""Scores replies with shapely, one thread: prints the milliseconds of processor time, or nothing without shapely.

Lines of the file named: id, kind, truth, reply, width, height. Coordinates of replies are thousandths. Masks are left out.
"""
import json
import math
import re
import sys
import time

try:
    from shapely.geometry import Polygon
except ImportError:
    sys.exit(0)


class Box:
    def __init__(self, numbers):
        if len(numbers) == 4:
            x1, y1, x2, y2 = numbers
            numbers = [x1, y1, x2, y1, x2, y2, x1, y2]
        xs, ys = numbers[::2], numbers[1::2]
        self.polygon = Polygon(list(zip(xs, ys)))
        self.area = self.polygon.area
        self.centre = (sum(xs) / 4, sum(ys) / 4)
        self.diagonal2 = (max(xs) - min(xs)) ** 2 + (max(ys) - min(ys)) ** 2


def score_box(truth, other):
    shared = truth.polygon.intersection(other.polygon).area
    iou = shared / (truth.area + other.area - shared)
    d2 = (truth.centre[0] - other.centre[0]) ** 2 + (truth.centre[1] - other.centre[1]) ** 2
    return iou + (1 - iou) * math.exp(-d2 / truth.diagonal2)


def score_boxes(record):
    sides = (record["width"], record["height"])
    numbers = json.loads(record["reply"][record["reply"].index("[") :])
    found = [Box([v * sides[i % 2] / 1000 for i, v in enumerate(box)]) for box in numbers]
    truths = [Box(box) for box in record["truth"]]
    pairs = [(score_box(t, p), i, j) for i, t in enumerate(truths) for j, p in enumerate(found)]
    used_truths, used_found, total = set(), set(), 0
    for score, i, j in sorted(pairs, key=lambda pair: (-pair[0], pair[1], pair[2])):
        if i in used_truths or j in used_found:
            continue
        used_truths.add(i)
        used_found.add(j)
        total += score
    return 2 * total / (len(truths) + len(found))


def score(record):
    if record["kind"] == "boxes":
        return score_boxes(record)
    if record["kind"] == "count":
        truth, count = record["truth"], int(re.search(r"\d+", record["reply"]).group())
        return max(0, 1 - abs(count - truth) / truth)
    return 1.0 if record["reply"].split()[-1] == record["truth"] else 0.0


with open(sys.argv[1]) as lines:
    records = [json.loads(line) for line in lines]
start = time.process_time()
scores = {record["id"]: score(record) for record in records if record["kind"] != "mask"}
print(json.dumps({"ms": (time.process_time() - start) * 1000, "scores": scores}))
