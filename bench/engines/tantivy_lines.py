"""Tantivy behind a line protocol: a JSON request per line on standard input, a JSON answer per line on standard output."""

import json
import sys
import time

import tantivy
from tantivy import Occur, Query

builder = tantivy.SchemaBuilder()
builder.add_integer_field("key", stored=True)
builder.add_text_field("words", tokenizer_name="whitespace", index_option="position")
builder.add_text_field("principals", tokenizer_name="raw", index_option="basic")
builder.add_text_field("app", tokenizer_name="raw", index_option="basic", fast=True)
schema = builder.build()
index = tantivy.Index(schema)
writer = index.writer(heap_size=512 * 1024 * 1024, num_threads=2)
searcher = None
visible = None


def matching(mode, words):
    if mode == "phrase":
        return Query.phrase_query(schema, "words", words)
    occur = Occur.Must if mode == "all" else Occur.Should
    return Query.boolean_query([(occur, Query.term_query(schema, "words", word)) for word in words])


def add(request):
    for document in request["documents"]:
        writer.add_document(tantivy.Document(**document))
    return {}


def commit(request):
    global searcher, visible
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()
    visible = Query.const_score_query(Query.term_set_query(schema, "principals", request["principals"]), 0.0)
    return {}


def search(request):
    query = Query.boolean_query([(Occur.Must, matching(request["mode"], request["words"])), (Occur.Must, visible)])
    started_at = time.perf_counter()
    result = searcher.search(query, limit=10, count=True)
    millis = (time.perf_counter() - started_at) * 1000
    answer = {
        "keys": [searcher.doc(address)["key"][0] for _, address in result.hits],
        "total": result.count,
        "millis": millis,
    }
    if request["facet"]:
        counted = searcher.aggregate(query, {"apps": {"terms": {"field": "app", "size": 1000}}})
        answer["apps"] = {bucket["key"]: int(bucket["doc_count"]) for bucket in counted["apps"]["buckets"]}
    return answer


OPERATIONS = {"add": add, "commit": commit, "search": search}
for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps(OPERATIONS[request["do"]](request)), flush=True)
